const Sequencer = require('@jest/test-sequencer').default;

/**
 * Alternates browser test files with other test files, each group in Jest's order. Browser tests
 * spend half their time waiting: others use these pauses, and fewer browser tests use the shared
 * server at the same time.
 */
module.exports = class TakeTurns extends Sequencer {
  sort(tests) {
    const isInBrowser = ({ context }) => context.config.displayName?.name === 'browser';
    const sorted = super.sort(tests);
    const inBrowser = sorted.filter(isInBrowser);
    const others = sorted.filter((test) => !isInBrowser(test));
    const turns = Array.from({ length: Math.max(inBrowser.length, others.length) }, (_, turn) => [
      ...inBrowser.slice(turn, turn + 1),
      ...others.slice(turn, turn + 1),
    ]);
    return turns.flat();
  }
};
