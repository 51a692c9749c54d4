import { createServer } from 'node:net';

/**
 * A webhook receiver in its own process. It accepts everything and reports the number of rows on request. It knows just
 * enough HTTP for that and responds with the headers of a common server. On a machine with few cores, this measures the
 * senders and not the receiver.
 */
let rows = 0;

const LENGTH = /\r\ncontent-length: (\d+)/i;
const HEAD_END = '\r\n\r\n';

const answer = (body: string): string =>
  [
    'HTTP/1.1 200 OK',
    'Date: Sat, 01 Jan 2000 00:00:00 GMT',
    'Connection: keep-alive',
    'Keep-Alive: timeout=5',
    `Content-Length: ${body.length}`,
  ].join('\r\n') +
  HEAD_END +
  body;
const TAKEN = answer('');

function answerTo(head: string): string {
  if (!head.startsWith('GET ')) {
    rows += 1;
    return TAKEN;
  }
  const count = String(rows);
  rows = 0;
  return answer(count);
}

const server = createServer({ noDelay: true }, (socket) => {
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
    let answers = '';
    for (;;) {
      const headLength = received.indexOf(HEAD_END) + HEAD_END.length;
      if (headLength < HEAD_END.length) break;
      const head = received.slice(0, headLength);
      const length = headLength + Number(LENGTH.exec(head)?.[1] ?? 0);
      if (received.length < length) break;
      received = received.slice(length);
      answers += answerTo(head);
    }
    if (answers !== '') socket.write(answers, 'latin1');
  });
  // A sender that disconnects halfway is ignored.
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(address.port);
});
