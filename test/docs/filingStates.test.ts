import { FILING_MONEY, FILING_TRANSITIONS, MONEY_TRANSITIONS } from '#contract/filing/states';
import { readFromRoot } from './documents';

const DOCUMENT = readFromRoot('docs/state-machine.md') ?? '';

/** Draws the table of the contract as the document shows it. */
function draw(start: string, arrows: readonly string[]): string {
  const lines = ['stateDiagram-v2', `  [*] --> ${start}`, ...arrows.map((arrow) => `  ${arrow}`)];
  return ['```mermaid', ...lines, '```'].join('\n');
}

describe('docs/state-machine.md', () => {
  it('shows every permitted status change of a filing, with its actor', () => {
    const arrows = FILING_TRANSITIONS.map(
      ({ actor, from, to }) => `${from} --> ${to}: filing/${actor}`,
    );
    expect(DOCUMENT).toContain(draw('draft', arrows));
  });

  it("shows every permitted change of an envelope's payment status", () => {
    const arrows = MONEY_TRANSITIONS.map(({ from, to }) => `${from} --> ${to}: filing/money`);
    expect(DOCUMENT).toContain(draw(FILING_MONEY[0], arrows));
  });
});
