import { createSocket } from 'node:dgram';

// The least a nameserver in Node can cost: the query goes back as an answer. Prints its port.
const socket = createSocket('udp4');
socket.on('message', (query, from) => {
  query[2] = (query[2] as number) | 0x80;
  socket.send(query, from.port, from.address);
});
socket.bind(0, '127.0.0.1', () => process.stdout.write(`${socket.address().port}\n`));
