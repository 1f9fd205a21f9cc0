import { format } from 'node:util';

// Fails the test that causes a console message from React, Redux Toolkit, jsdom, or our own code.
// Browser tests treat messages from the page the same way.

const METHODS = ['error', 'warn'] as const;

const complaints: string[] = [];
const expected: RegExp[] = [];

for (const method of METHODS) {
  console[method] = (...parts: unknown[]) => {
    complaints.push(`console.${method}: ${format(...parts)}`);
  };
}

/**
 * Declares that the running test causes this console message; the test fails if it doesn't appear.
 */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

/** Returns and clears the console messages since the last call; keeps the expected ones. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}

/**
 * Returns and clears the unexpected messages and a description of each expected one that is
 * missing.
 */
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
// Checks for messages that `beforeAll` and `afterAll` of the test file cause.
afterAll(refuseFailures);
