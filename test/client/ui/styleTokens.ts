import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Tokens = ReadonlyMap<string, string>;

const CSS = readFileSync(path.join(__dirname, '../../../src/client/ui/tokens.css'), 'utf8').replace(
  /\/\*[^]*?\*\//g,
  '',
);

/** Declarations of the first block with exactly this selector. */
export function block(selector: string): Tokens {
  const pattern = new RegExp(
    `(?:^|[};{])\\s*${selector.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\{([^{}]*)\\}`,
  );
  const body = pattern.exec(CSS)?.[1];
  if (body === undefined) throw new Error(`tokens.css has no block ${selector}`);
  return new Map(
    body
      .split(';')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('--'))
      .map((line) => {
        const [name = '', ...value] = line.split(':');
        return [name.trim(), value.join(':').trim()] as const;
      }),
  );
}

export type Edition = 'in' | 'mi';
export type Theme = 'light' | 'dark';

/** Values of all tokens in an edition and theme. */
export function tokensOf(edition: Edition, theme: Theme): Tokens {
  return new Map([
    ...block(":root,\n:root[data-edition='in']"),
    ...(edition === 'mi' ? block(":root[data-edition='mi']") : []),
    ...block(':root'),
    ...(theme === 'dark' ? block(":root[data-theme='dark']") : []),
  ]);
}

/** Resolves a token to a color of six digits. */
export function tokenColor(tokens: Tokens, name: string): string {
  const value = tokens.get(`--${name}`);
  if (value === undefined) throw new Error(`No token --${name}`);
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return reference === undefined ? value : tokenColor(tokens, reference);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two `#rrggbb` colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
