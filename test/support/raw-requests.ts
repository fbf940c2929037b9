import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends all pieces before anything of the response is read. @returns the response, up to the end of the connection */
export async function sendBeforeReading(port: number, pieces: Iterable<string | Buffer>): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const failed = new Promise<never>((_done, reject) => socket.once('error', reject));
  await Promise.race([once(socket, 'connect'), failed]);
  for (const piece of pieces) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), failed]);
  }
  return Promise.race([text(socket), failed]);
}
