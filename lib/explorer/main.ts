import './explorer.css';

const app = document.getElementById('app');
const link = document.createElement('a');
link.href = 'openapi.json';
link.textContent = 'The OpenAPI document';
app?.append(link);
