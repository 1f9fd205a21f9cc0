import { removeBidiControls, showAllBidiControls, showBidiControls } from '#contract/bidi';

const CONTROLS = [
  '\u061c',
  '\u200e',
  '\u200f',
  ...Array.from({ length: 5 }, (_, at) => String.fromCodePoint(0x202a + at)),
  ...Array.from({ length: 4 }, (_, at) => String.fromCodePoint(0x2066 + at)),
];

describe('bidi control characters in text', () => {
  it.each(CONTROLS)(
    'removes bidi controls from a name, and replaces them with visible codes in other text: %j',
    (control) => {
      const code = control.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
      expect(removeBidiControls(`Smi${control}th`)).toBe('Smith');
      expect(showBidiControls(`State v. ${control}htimS`)).toBe(`State v. [U+${code}]htimS`);
    },
  );

  it('leaves letters of all scripts, joiners, and emojis unchanged', () => {
    const text = 'שלום مرحبا Ø é 👩‍⚖️ \u200d\u200b';
    expect(removeBidiControls(text)).toBe(text);
    expect(showBidiControls(text)).toBe(text);
  });

  it("replaces bidi controls in every string of a value and keeps the value's structure", () => {
    const at = new Date(0);
    expect(showAllBidiControls({ a: ['\u202ex', 1, null], b: { c: '\u2067' }, at })).toEqual({
      a: ['[U+202E]x', 1, null],
      b: { c: '[U+2067]' },
      at,
    });
  });
});
