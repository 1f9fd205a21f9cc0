import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tokenColor, contrast, tokensOf } from '../styleTokens';

const SERIES = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-other'];

type Matrix = readonly (readonly number[])[];

/** Full color vision, and protanopia, deuteranopia, and tritanopia (Machado et al., 2009). */
const VISIONS: Readonly<Record<string, Matrix>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const product = (matrix: Matrix, values: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (values[at] ?? 0), 0));

function linear(hex: string): number[] {
  return [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
}

/** Color in the Oklab space, where distances match perception. */
function seen(hex: string, vision: Matrix): number[] {
  const light = product(vision, linear(hex)).map((value) => Math.min(1, Math.max(0, value)));
  const cones = product(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  ).map(Math.cbrt);
  return product(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));
}

describe.each(['light', 'dark'] as const)('the chart colors of the %s theme', (theme) => {
  const tokens = tokensOf('in', theme);

  it.each(SERIES)(
    'gives chart colors enough contrast with the page and with tables: %s',
    (series) => {
      for (const ground of ['paper', 'sheet']) {
        expect(
          contrast(tokenColor(tokens, series), tokenColor(tokens, ground)),
        ).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it.each(Object.entries(VISIONS))(
    'makes chart colors distinguishable with %s color vision',
    (_name, vision) => {
      const colors = SERIES.map((series) => seen(tokenColor(tokens, series), vision));
      for (const [at, color] of colors.entries()) {
        for (const other of colors.slice(at + 1))
          expect(distance(color, other)).toBeGreaterThan(0.1);
      }
    },
  );
});

describe('the shades of county maps', () => {
  const css = readFileSync(
    path.join(__dirname, '../../../../src/client/ui/charts/CountyMap.module.css'),
    'utf8',
  );
  const opacities = [1, 2, 3].map((shade) => {
    const rule = new RegExp(`data-shade='${String(shade)}'\\] \\{\\s*fill-opacity: ([\\d.]+)`);
    return Number(rule.exec(css)?.[1]);
  });

  /** Returns the color of a fill with this opacity on a ground. */
  function blended(fill: string, ground: string, opacity: number): string {
    const parts = [1, 3, 5].map((start) => {
      const [top, below] = [fill, ground].map((hex) =>
        Number.parseInt(hex.slice(start, start + 2), 16),
      );
      return Math.round((top ?? 0) * opacity + (below ?? 0) * (1 - opacity));
    });
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }

  it.each(
    (['in', 'mi'] as const).flatMap((edition) =>
      (['light', 'dark'] as const).flatMap((theme) =>
        (['accent', 'warn'] as const).map((fill) => [edition, theme, fill] as const),
      ),
    ),
  )(
    'makes shades differ clearly from the page and from each other: %s, %s, %s',
    (edition, theme, fill) => {
      const tokens = tokensOf(edition, theme);
      const ground = tokenColor(tokens, 'paper');
      const colors = [0, ...opacities, 1].map((opacity) =>
        blended(tokenColor(tokens, fill), ground, opacity),
      );
      for (const [at, color] of colors.entries()) {
        if (at > 0) expect(contrast(color, colors[at - 1] ?? color)).toBeGreaterThanOrEqual(1.4);
      }
    },
  );
});
