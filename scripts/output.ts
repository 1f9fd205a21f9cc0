import { inSteps } from '../src/server/steps';

/** Prints one line to the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints one error line. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Runs one long step and prints one line with its duration when it's done; errors pass through. */
export const step = inSteps(say);
