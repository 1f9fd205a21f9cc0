import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

let runs = 0;
const FLOWS = path.resolve(__dirname, '../flows');

/**
 * Runs the text of a generated flow test: saves it beside the other flows, then lets Jest compile
 * and load it. Returns the failure's message; null if it passes.
 */
export async function runFlow(text: string): Promise<string | null> {
  // A new name each time, because a loaded module is not loaded again.
  const file = path.join(FLOWS, `.written-${String(process.pid)}-${String((runs += 1))}.ts`);
  const tests: (() => Promise<void>)[] = [];
  const global = globalThis as unknown as Record<string, unknown>;
  const { describe: ownDescribe, it: ownIt } = global;
  writeFileSync(file, text);
  try {
    // Intercepts the file's test calls: a test cannot start another one.
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
