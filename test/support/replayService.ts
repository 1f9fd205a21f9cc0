import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

Object.assign(globalThis, { IS_DEVELOPMENT: false });

/** Describes where a replay of the recording differs; null if it does not. */
async function differenceOf(offered: string): Promise<string | null> {
  const { openReplay } = await import('../../src/client/app/openReplay');
  const { writeDifference } = await import('../../src/client/replay/story');
  const { readRecording, writeRecording } = await import('../../src/client/replay/recording');
  const { state, tape } = JSON.parse(offered) as {
    tape: Parameters<typeof writeRecording>[0] | null;
    state: unknown;
  };
  // The page was closed before it started a recording.
  if (tape === null) return null;
  const read = readRecording(writeRecording(tape, state, 'test'));
  if (!read.ok) return read.message;
  const replay = await openReplay(read.recording);
  await replay.playTo(Infinity);
  const difference = replay.difference();
  return difference && writeDifference(read.recording, difference).join('\n');
}

const server = createServer((request, response) => {
  text(request)
    .then(differenceOf)
    .catch((error: unknown) => String(error))
    .then((difference) => response.end(JSON.stringify({ difference })))
    .catch(() => response.destroy());
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${String(port)}/\n`);
});
