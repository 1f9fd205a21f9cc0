const Sequencer = require('@jest/test-sequencer').default;

/**
 * Alternates browser files with others, each in Jest's order. Browser files wait as much as they
 * compute, so others use their pauses, and fewer browser files use the shared server at the same
 * time.
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
