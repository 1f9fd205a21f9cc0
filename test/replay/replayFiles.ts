import '../../scripts/clientConstants';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { say } from '../../scripts/output';
import { openReplay } from '../../src/client/app/openReplay';
import { readRecording } from '../../src/client/replay/recording';
import { writeDifference } from '../../src/client/replay/story';

/**
 * Replays every recording of a folder on the code in this copy. Prints the first difference per
 * file as JSON; null if none.
 */
async function firstDifference(file: string): Promise<string | null> {
  const read = readRecording(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error(read.message);
  const replay = await openReplay(read.recording);
  try {
    await replay.playTo(Infinity);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const difference = replay.difference();
  return difference === null ? null : writeDifference(read.recording, difference).join('\n');
}

async function main(folder: string): Promise<void> {
  const found: Record<string, string | null> = {};
  for (const name of readdirSync(folder)) {
    found[name] = await firstDifference(path.join(folder, name));
  }
  say(JSON.stringify(found));
}

void main(process.argv[2] ?? '');
