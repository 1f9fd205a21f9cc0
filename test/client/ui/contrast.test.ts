import { block, tokenColor, contrast, tokensOf, type Edition, type Theme } from './styleTokens';

const LOOKS: readonly (readonly [Edition, Theme])[] = [
  ['in', 'light'],
  ['in', 'dark'],
  ['mi', 'light'],
  ['mi', 'dark'],
];

/** Text tokens and the backgrounds they are used on. */
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

/** Borders and rings that are needed to identify a control. */
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

describe.each(LOOKS)('the colors of edition %s, theme %s', (edition, theme) => {
  const tokens = tokensOf(edition, theme);

  it.each(pairs(TEXT_PAIRS))('gives text enough contrast: %s on %s', (text, ground) => {
    expect(contrast(tokenColor(tokens, text), tokenColor(tokens, ground))).toBeGreaterThanOrEqual(
      4.5,
    );
  });

  it.each(pairs(CONTROL_PAIRS))('gives controls enough contrast: %s on %s', (line, ground) => {
    expect(contrast(tokenColor(tokens, line), tokenColor(tokens, ground))).toBeGreaterThanOrEqual(
      3,
    );
  });
});

it("uses the same colors for the system's dark theme and the chosen dark theme", () => {
  expect([...block(":root:not([data-theme='light'])")]).toEqual([
    ...block(":root[data-theme='dark']"),
  ]);
});

it('uses dark fills with white text in the dark theme', () => {
  expect(tokenColor(tokensOf('in', 'dark'), 'fill')).toBe('#c8405a');
  for (const edition of ['in', 'mi'] as const) {
    const tokens = tokensOf(edition, 'dark');
    expect(tokenColor(tokens, 'on-fill')).toBe('#ffffff');
    // Link text is a tint of the fill's color.
    expect(contrast(tokenColor(tokens, 'fill'), tokenColor(tokens, 'accent'))).toBeGreaterThan(1.5);
  }
});

it('uses only font sizes from the type scale', () => {
  const sizes = [...block(':root')].filter(
    ([name, value]) => name.startsWith('--text-') && value.endsWith('rem'),
  );
  expect(sizes.map(([, value]) => Number.parseFloat(value) * 16).sort((a, b) => a - b)).toEqual([
    13, 14, 15, 17, 22, 32,
  ]);
});

it('defines row heights for one line, and for two lines in each density', () => {
  expect(block(':root').get('--row-height')).toBe('40px');
  expect(block("[data-density='compact']").get('--row-height')).toBe('40px');
  expect(block("[data-density='comfortable']").get('--row-height')).toBe('52px');
});

it('uses different accent colors for the editions in both themes', () => {
  for (const theme of ['light', 'dark'] as const) {
    expect(tokenColor(tokensOf('in', theme), 'accent')).not.toBe(
      tokenColor(tokensOf('mi', theme), 'accent'),
    );
  }
});
