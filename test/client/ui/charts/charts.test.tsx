import { render, screen, within } from '@testing-library/react';
import { BarChart, MAX_BARS } from '../../../../src/client/ui/charts/BarChart';
import { niceTicks, type ChartData } from '../../../../src/client/ui/charts/chartData';
import { CountyMap } from '../../../../src/client/ui/charts/CountyMap';
import { LaneChart } from '../../../../src/client/ui/charts/LaneChart';
import { LineChart, MAX_POINTS } from '../../../../src/client/ui/charts/LineChart';
import { ProgressStrip } from '../../../../src/client/ui/charts/ProgressStrip';
import { Sparkline } from '../../../../src/client/ui/charts/Sparkline';

const words = (value: number): string => value.toLocaleString('en-US');
const months = (count: number): string[] =>
  Array.from({ length: count }, (_unused, at) => `Month ${at + 1}`);
const one = (values: readonly (number | null)[]): ChartData => ({
  points: months(values.length),
  series: [{ key: 'searches', label: 'Searches', values }],
});
const figure = { caption: 'Searches by month', pointName: 'Month', format: words };
const cells = (): (string | null)[] => screen.getAllByRole('cell').map((cell) => cell.textContent);
const numberOf = (shape: Element, name: string): number => Number(shape.getAttribute(name));

describe.each([
  ['bars', BarChart],
  ['lines', LineChart],
] as const)('a chart of %s', (_kind, Chart) => {
  it('shows that there is no data instead of drawing an empty chart', () => {
    const { container } = render(<Chart {...figure} data={one([])} />);
    expect(screen.getByText('Searches by month: no data yet.')).toBeVisible();
    expect(container.querySelector('svg')).toBeNull();
  });

  it('describes a single point in a sentence', () => {
    const { container } = render(<Chart {...figure} data={one([1_234])} />);
    expect(screen.getByText('Searches by month: Searches 1,234 (Month 1).')).toBeVisible();
    expect(container.querySelector('svg')).toBeNull();
  });

  it('shows the same numbers as a table, with gaps labeled', () => {
    render(<Chart {...figure} data={one([3, null, -5])} />);
    const table = screen.getByRole('table', { name: 'Searches by month' });
    expect(within(table).getByRole('rowheader', { name: 'Month 2' })).toBeInTheDocument();
    expect(cells()).toEqual(['3', 'no data', '-5']);
  });

  it('hides the drawing from screen readers', () => {
    const { container } = render(<Chart {...figure} data={one([3, 4])} />);
    expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull();
  });

  it('offers the table to sighted users, not only to screen readers, if the chart has a table button', () => {
    render(<Chart {...figure} data={one([3, 4])} table="button" />);
    expect(screen.getByText('Show as table')).toBeVisible();
  });

  it('shows five series and adds up the smaller ones as Other', () => {
    const series = [9, 1, 8, 2, 7, 6, 5].map((size) => ({
      key: `code-${size}`,
      label: `Code ${size}`,
      values: [size, size],
    }));
    render(<Chart {...figure} data={{ points: months(2), series }} />);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Month',
      'Code 9',
      'Code 8',
      'Code 7',
      'Code 6',
      'Code 5',
      'Other',
    ]);
    expect(cells().slice(0, 6)).toEqual(['9', '8', '7', '6', '5', '3']);
  });
});

describe('the scale of a chart', () => {
  it('ends at a round number near the largest value', () => {
    expect(niceTicks(0, 213, 160)).toEqual([0, 50, 100, 150, 200, 250]);
    expect(niceTicks(0, 30, 160)).toEqual([0, 10, 20, 30]);
  });

  it('returns fewer ticks for a short chart, and no fractional ticks between whole numbers', () => {
    expect(niceTicks(0, 213, 64)).toEqual([0, 200, 400]);
    expect(niceTicks(0, 1, 160)).toEqual([0, 1]);
    expect(niceTicks(0, 0.5, 64)).toEqual([0, 0.5]);
  });
});

describe('bars', () => {
  const bars = (data: ChartData): Element[] => [
    ...render(<BarChart {...figure} data={data} height={100} />).container.querySelectorAll('rect'),
  ];

  it('draws 10,000 points as at most 120 bars with the same total', () => {
    const shown = bars(one(Array.from({ length: 10_000 }, () => 1)));
    expect(shown.length).toBeLessThanOrEqual(MAX_BARS);
    expect(cells().reduce((sum, text) => sum + Number(text), 0)).toBe(10_000);
    expect(screen.getByRole('rowheader', { name: 'Month 1 – Month 84' })).toBeInTheDocument();
  });

  it('keeps small bars visible next to one very large value', () => {
    const [small, huge] = bars(one([1, 1_000_000_000]));
    expect(numberOf(small as Element, 'height')).toBeGreaterThanOrEqual(1.5);
    expect(numberOf(huge as Element, 'height')).toBeLessThanOrEqual(100);
  });

  it('draws negative values below the line', () => {
    const [gain, loss] = bars(one([5, -5]));
    const base = numberOf(gain as Element, 'y') + numberOf(gain as Element, 'height');
    expect(numberOf(loss as Element, 'y')).toBeCloseTo(base, 1);
  });

  it('stacks the series of a point without overlap', () => {
    const series = [2, 3].map((size) => ({
      key: `${size}`,
      label: `Code ${size}`,
      values: [size, 0],
    }));
    const [low, high] = bars({ points: months(2), series });
    expect(numberOf(high as Element, 'y') + numberOf(high as Element, 'height')).toBeCloseTo(
      numberOf(low as Element, 'y'),
      1,
    );
  });

  it('draws nothing for a gap or for zero', () => {
    expect(bars(one([1, null, 0, 2]))).toHaveLength(2);
  });
});

describe('lines', () => {
  const path = (values: readonly (number | null)[], isArea = false): string => {
    const { container } = render(<LineChart {...figure} data={one(values)} isArea={isArea} />);
    return container.querySelector('path')?.getAttribute('d') ?? '';
  };

  it('breaks the line at a gap', () => {
    expect(path([1, 2, null, 4, 5]).match(/M/g)).toHaveLength(2);
  });

  it('keeps the peak of 10,000 points when reducing them to at most 400', () => {
    const values = Array.from({ length: 10_000 }, (_unused, at) => (at === 5_000 ? 900 : 1));
    expect(path(values).split('L').length).toBeLessThanOrEqual(MAX_POINTS);
    expect(cells()).toContain('900');
  });

  it('closes a chart area at zero', () => {
    expect(path([1, 2], true)).toMatch(/z$/);
  });

  it('draws only finite coordinates if all values are zero', () => {
    expect(path([0, 0, 0])).not.toMatch(/NaN|Infinity/);
  });
});

describe('lanes', () => {
  const lane = (spans: readonly { from: number; to: number; size: number }[]) => (
    <LaneChart
      {...figure}
      data={one(spans.map(({ size }) => size))}
      domain={[2000, 2020]}
      ticks={[{ at: 2000, label: '2000' }]}
      lanes={[{ key: 'court', head: 'Cases 15', spans }]}
    />
  );

  it('keeps a span with a short duration and a small value visible', () => {
    const { container } = render(
      lane([
        { from: 2000, to: 2000, size: 0.001 },
        { from: 2001, to: 2019, size: 1 },
      ]),
    );
    const [small] = container.querySelectorAll('rect');
    expect(numberOf(small as Element, 'width')).toBeGreaterThanOrEqual(3);
    expect(numberOf(small as Element, 'height')).toBeGreaterThanOrEqual(3);
  });

  it('shows the lane headings and a sentence instead of a chart if there are fewer than two points', () => {
    const { container } = render(lane([]));
    expect(screen.getByText('Cases 15')).toBeVisible();
    expect(screen.getByText('Searches by month: no data yet.')).toBeVisible();
    expect(container.querySelector('svg')).toBeNull();
  });
});

describe('a progress strip', () => {
  it('states each step and marks the current one', () => {
    render(
      <ProgressStrip
        label="Case progress"
        steps={[
          { key: 'filed', label: 'Filed', detail: 'Jan 14, 2026', state: 'done' },
          { key: 'hearing', label: 'Hearing', detail: null, state: 'current' },
          { key: 'disposed', label: 'Disposed', detail: null, state: 'open' },
        ]}
      />,
    );
    const steps = within(screen.getByRole('list', { name: 'Case progress' })).getAllByRole(
      'listitem',
    );
    expect(steps.map((step) => step.textContent)).toEqual([
      'Filed (done)Jan 14, 2026',
      'Hearing (current step)',
      'Disposed (not yet)',
    ]);
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
  });

  it('describes a progress strip with one step in a sentence', () => {
    const step = { key: 'filed', label: 'Filed', detail: 'Jan 14, 2026', state: 'done' } as const;
    render(<ProgressStrip label="Case progress" steps={[step]} />);
    expect(screen.getByText('Case progress: Filed Jan 14, 2026')).toBeVisible();
  });
});

describe('a sparkline', () => {
  it('shows the numbers of a sparkline as text next to the line', () => {
    const { container } = render(<Sparkline label="from 1 to 9" values={[1, null, 4, 9]} />);
    expect(screen.getByText('from 1 to 9')).toBeInTheDocument();
    expect(container.querySelector('path')?.getAttribute('d')).not.toMatch(/NaN/);
  });

  it.each([[[]], [[5]], [[null, 5, null]]])(
    'shows only the text of a sparkline for %j',
    (values) => {
      const { container } = render(<Sparkline label="5 now" values={values} />);
      expect(screen.getByText('5 now')).toBeVisible();
      expect(container.querySelector('svg')).toBeNull();
    },
  );
});

describe('a county map', () => {
  const outlines = {
    width: 10,
    height: 10,
    shapes: [
      [18001, 'M0 0l5 0 0 5z'],
      [18003, 'M5 5l5 0 0 5z'],
    ],
  } as const;
  const map = (amounts: readonly (readonly [number, number])[]) =>
    render(
      <CountyMap outlines={outlines} amounts={new Map(amounts)} titleOf={(id) => String(id)} />,
    ).container;

  it('shades counties by their number of records, with 0 for none', () => {
    const shadesOf = (amounts: readonly (readonly [number, number])[]) =>
      [...map(amounts).querySelectorAll('path')].map((shape) => shape.getAttribute('data-shade'));
    expect(shadesOf([[18003, 12]])).toEqual(['0', '3']);
    expect(
      shadesOf([
        [18001, 1],
        [18003, 12],
      ]),
    ).toEqual(['1', '4']);
  });

  it('draws a state without records with a legend entry only for 0', () => {
    expect(map([]).querySelector('figcaption')?.textContent).toBe('0');
  });
});
