import { block, colour, contrast, tokensOf, type Edition, type Theme } from './styleTokens';

const LOOKS: readonly (readonly [Edition, Theme])[] = [
  ['in', 'light'],
  ['in', 'dark'],
  ['mi', 'light'],
  ['mi', 'dark'],
];

/** Text on the grounds that it stands on somewhere in the product. */
const TEXT_PAIRS: Readonly<Record<string, readonly string[]>> = {
  ink: [
    'paper',
    'sheet',
    'sunken',
    'accent-soft',
    'good-soft',
    'warn-soft',
    'bad-soft',
    'info-soft',
  ],
  'ink-soft': ['paper', 'sheet', 'sunken', 'accent-soft'],
  accent: ['paper', 'sheet', 'sunken', 'accent-soft', 'info-soft', 'warn-soft'],
  'accent-strong': ['paper', 'sheet', 'sunken', 'accent-soft'],
  'on-accent': ['accent', 'accent-strong'],
  'on-fill': ['fill', 'fill-strong'],
  paper: ['ink'],
  good: ['sheet', 'paper', 'good-soft'],
  warn: ['sheet', 'paper', 'warn-soft'],
  bad: ['sheet', 'paper', 'sunken', 'bad-soft'],
  info: ['sheet', 'paper', 'info-soft'],
};

/** Borders and rings that one must see to use a control. */
const CONTROL_PAIRS: Readonly<Record<string, readonly string[]>> = {
  'line-strong': ['paper', 'sheet', 'sunken'],
  focus: ['paper', 'sheet', 'sunken', 'info-soft', 'warn-soft', 'bad-soft', 'accent-soft'],
  accent: ['paper', 'sheet', 'sunken'],
  fill: ['paper', 'sheet'],
};

function pairs(table: Readonly<Record<string, readonly string[]>>): (readonly [string, string])[] {
  return Object.entries(table).flatMap(([text, grounds]) =>
    grounds.map((ground) => [text, ground] as const),
  );
}

describe.each(LOOKS)('the colours of edition %s, theme %s', (edition, theme) => {
  const tokens = tokensOf(edition, theme);

  it.each(pairs(TEXT_PAIRS))('lets one read %s on %s', (text, ground) => {
    expect(contrast(colour(tokens, text), colour(tokens, ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(CONTROL_PAIRS))('lets one see %s on %s', (line, ground) => {
    expect(contrast(colour(tokens, line), colour(tokens, ground))).toBeGreaterThanOrEqual(3);
  });
});

it('gives the dark theme of the system the colours of the chosen one', () => {
  expect([...block(":root:not([data-theme='light'])")]).toEqual([
    ...block(":root[data-theme='dark']"),
  ]);
});

it('fills with deep colours in the dark too, and with white words', () => {
  expect(colour(tokensOf('in', 'dark'), 'fill')).toBe('#c8405a');
  for (const edition of ['in', 'mi'] as const) {
    const tokens = tokensOf(edition, 'dark');
    expect(colour(tokens, 'on-fill')).toBe('#ffffff');
    // Words are a tint of it, which the fill is not.
    expect(contrast(colour(tokens, 'fill'), colour(tokens, 'accent'))).toBeGreaterThan(1.5);
  }
});

it('has the sizes of one scale', () => {
  const sizes = [...block(':root')].filter(
    ([name, value]) => name.startsWith('--text-') && value.endsWith('rem'),
  );
  expect(sizes.map(([, value]) => Number.parseFloat(value) * 16).sort((a, b) => a - b)).toEqual([
    13, 14, 15, 17, 22, 32,
  ]);
});

it('has rows of two heights', () => {
  expect(block(':root').get('--row-height')).toBe('52px');
  expect(block("[data-density='compact']").get('--row-height')).toBe('40px');
  expect(block("[data-density='comfortable']").get('--row-height')).toBe('52px');
});

it('tells the editions apart in both themes', () => {
  for (const theme of ['light', 'dark'] as const) {
    expect(colour(tokensOf('in', theme), 'accent')).not.toBe(
      colour(tokensOf('mi', theme), 'accent'),
    );
  }
});
