import { render } from 'preact';
import './console.css';

const Console = () => (
  <p>
    The API is described in the <a href="docs">reference</a>.
  </p>
);

const app = document.getElementById('app');
if (app) render(<Console />, app);
