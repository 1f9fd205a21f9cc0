import { inSteps } from '../src/server/steps';

/** One line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One line about something that went wrong. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Runs one long step; prints one line when it is done, with the time it took. A failure passes on. */
export const step = inSteps(say);
