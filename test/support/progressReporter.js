const path = require('node:path');

/** Time between two progress lines, if nothing fails. */
const EVERY_MS = 10_000;
/** Up to this many files, every test is listed. */
const FEW_FILES = 2;
/** Number of slow files listed at the end, and their least duration. */
const SLOWEST = 8;
const SLOW_MS = 10_000;

/** Formats minutes and seconds: 2:41. */
function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Prints `137 of 303 files, 2:41, 0 failed` every ten seconds, a failure as soon as its file ends,
 * and the slowest files at the end. Jest's own summary follows.
 */
module.exports = class ProgressReporter {
  constructor({ rootDir }, _options, { write = (text) => process.stderr.write(text) } = {}) {
    this.rootDir = rootDir;
    this.write = write;
    this.times = [];
  }

  name(file) {
    return path.relative(this.rootDir, file);
  }

  onRunStart({ numTotalTestSuites }) {
    this.begin = Date.now();
    this.printedAt = this.begin;
    this.total = numTotalTestSuites;
    this.write(`${numTotalTestSuites} test files\n`);
  }

  onTestResult(_test, result, all) {
    const { console: lines, failureMessage, perfStats, testFilePath, testResults } = result;
    this.times.push({ file: testFilePath, ms: perfStats.end - perfStats.start });
    const done = all.numPassedTestSuites + all.numFailedTestSuites + all.numPendingTestSuites;
    if (failureMessage) {
      this.write(`FAILED ${this.name(testFilePath)}\n${failureMessage}\n`);
      for (const { message, type } of lines ?? []) this.write(`console.${type}: ${message}\n`);
    } else if (this.total <= FEW_FILES) {
      for (const { fullName, status } of testResults) this.write(`  ${status}: ${fullName}\n`);
    }
    const now = Date.now();
    if (!failureMessage && now - this.printedAt < EVERY_MS && done < this.total) return;
    this.printedAt = now;
    this.write(
      `${done} of ${this.total} files, ${clock(now - this.begin)}, ${all.numFailedTests} failed\n`,
    );
  }

  onRunComplete() {
    const slow = this.times
      .filter(({ ms }) => ms >= SLOW_MS)
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST);
    if (slow.length === 0) return;
    this.write('Slowest files:\n');
    for (const { file, ms } of slow) this.write(`  ${clock(ms)} ${this.name(file)}\n`);
  }
};
