const Sequencer = require('@jest/test-sequencer').default;

/**
 * Files of the browser and others in turn, each of both in the order that Jest gives them. Those of
 * the browser wait as much as they compute: the others fill their pauses, and few of the browser's
 * press on their one server at the same time.
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
