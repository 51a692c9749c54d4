import { createServer } from 'node:http';

/** A webhook receiver in a process of its own: takes everything, and tells what it took when asked. */
let rows = 0;
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(String(rows));
    rows = 0;
    return;
  }
  request.resume().on('end', () => {
    rows += 1;
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(address.port);
});
