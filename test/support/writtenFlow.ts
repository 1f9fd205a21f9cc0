import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

let runs = 0;
const FLOWS = path.resolve(__dirname, '../flows');

/**
 * Runs the text of a flow as the file that it is to be: saved beside the flows, translated and loaded
 * by Jest. Gives the message of its failure; null where it passes.
 */
export async function runFlow(text: string): Promise<string | null> {
  // A name of its own each time: a module that is known is not loaded again.
  const file = path.join(FLOWS, `.written-${String(process.pid)}-${String((runs += 1))}.ts`);
  const tests: (() => Promise<void>)[] = [];
  const global = globalThis as unknown as Record<string, unknown>;
  const { describe: ownDescribe, it: ownIt } = global;
  writeFileSync(file, text);
  try {
    // What the file says of its tests is heard here: a test cannot begin another one.
    global['describe'] = (_name: string, content: () => void) => content();
    global['it'] = (_name: string, test: () => Promise<void>) => void tests.push(test);
    await import(file);
  } finally {
    Object.assign(global, { describe: ownDescribe, it: ownIt });
    rmSync(file, { force: true });
  }
  if (tests.length !== 1) throw new Error('The text holds not one flow');
  try {
    await tests[0]?.();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
