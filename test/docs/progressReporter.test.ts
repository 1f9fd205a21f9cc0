import path from 'node:path';

interface Reporter {
  onRunStart(results: { numTotalTestSuites: number }): void;
  onTestResult(test: null, result: object, all: object): void;
  onRunComplete(): void;
}
const ProgressReporter = jest.requireActual<
  new (config: object, options: object, context: object) => Reporter
>('../support/progressReporter.js');

describe('the progress of a test run', () => {
  it('shows files, time, and failures, and names the slow files at the end', () => {
    const lines: string[] = [];
    jest.useFakeTimers({ now: 1_000 });
    const reporter = new ProgressReporter(
      { rootDir: '/p' },
      {},
      { write: (t: string) => lines.push(t) },
    );
    const finish = (name: string, ms: number, failureMessage: string, counts: object): void => {
      jest.advanceTimersByTime(ms);
      const perfStats = { start: 0, end: ms };
      const testFilePath = path.join('/p', name);
      reporter.onTestResult(
        null,
        { failureMessage, perfStats, testFilePath, testResults: [], console: undefined },
        { numFailedTestSuites: 0, numPendingTestSuites: 0, numFailedTests: 0, ...counts },
      );
    };
    reporter.onRunStart({ numTotalTestSuites: 4 });
    finish('test/a.test.ts', 2_000, '', { numPassedTestSuites: 1 });
    finish('test/b.test.ts', 61_000, '', { numPassedTestSuites: 2 });
    finish('test/c.test.ts', 100, 'broke', {
      numPassedTestSuites: 2,
      numFailedTestSuites: 1,
      numFailedTests: 3,
    });
    reporter.onRunComplete();
    jest.useRealTimers();
    expect(lines).toEqual([
      '4 test files\n',
      '2 of 4 files, 1:03, 0 failed\n',
      'FAILED test/c.test.ts\nbroke\n',
      '3 of 4 files, 1:03, 3 failed\n',
      'Slowest files:\n',
      '  1:01 test/b.test.ts\n',
    ]);
  });
});
