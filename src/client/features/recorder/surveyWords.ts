const SURVEY = new RegExp(
  [
    /^PT (?<quarters>[NS][EW](?: [NS][EW])*) (?:Sec )?(?<section>\d+)/u,
    /(?: T|-)(?<township>\d+)(?<north>[NS])(?: R|-)(?<range>\d+)(?<east>[EW])/u,
    /(?: (?<acres>[\d.]+) AC)?$/u,
  ]
    .map(({ source }) => source)
    .join(''),
  'u',
);

const DIRECTIONS: Readonly<Record<string, string>> = {
  N: 'north',
  S: 'south',
  E: 'east',
  W: 'west',
};

/**
 * Spells out a description by survey: "PT SE SE 1-35N-7W 0.90 AC" is part of the SE 1/4 of the SE
 * 1/4 of section 1, township 35 north, range 7 west, 0.90 acres. Returns null for other
 * descriptions.
 */
export function surveyWords(legal: string): string | null {
  const parts = SURVEY.exec(legal)?.groups;
  if (parts === undefined) return null;
  const { acres, east = '', north = '', quarters = '', range, section, township } = parts;
  const quarterWords = quarters.split(' ').map((quarter) => `the ${quarter} 1/4 of`);
  return [
    `Part of ${quarterWords.join(' ')} section ${section ?? ''}`,
    `township ${township ?? ''} ${DIRECTIONS[north] ?? ''}`,
    `range ${range ?? ''} ${DIRECTIONS[east] ?? ''}`,
    ...(acres === undefined ? [] : [`${acres} acres`]),
  ].join(', ');
}
