import { format } from 'node:util';

// What React, Redux Toolkit, jsdom, and our own code report on the console fails the test that caused
// it, as a complaint of the page does in browser tests.

const METHODS = ['error', 'warn'] as const;

const complaints: string[] = [];
const expected: RegExp[] = [];

for (const method of METHODS) {
  console[method] = (...parts: unknown[]) => {
    complaints.push(`console.${method}: ${format(...parts)}`);
  };
}

/** States that the running test makes the console report this; the test fails when it doesn't. */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

/** Takes what the console reported since the last time, and nothing expected. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}

/** Takes the complaints that no one expects, and names each expected one that never came. */
export function takeFailures(): string[] {
  const patterns = expected.splice(0);
  const found = takeComplaints();
  return [
    ...found.filter((complaint) => !patterns.some((pattern) => pattern.test(complaint))),
    ...patterns
      .filter((pattern) => !found.some((complaint) => pattern.test(complaint)))
      .map((pattern) => `The console never reported ${String(pattern)}.`),
  ];
}

function refuseFailures(): void {
  const failures = takeFailures();
  if (failures.length === 0) return;
  throw new Error(
    `${failures.join('\n\n')}\n\n` +
      'The console must stay quiet in tests. Fix the cause, or call expectComplaint() in a test of it.',
  );
}

afterEach(refuseFailures);
// What `beforeAll` and `afterAll` of the file cause.
afterAll(refuseFailures);
