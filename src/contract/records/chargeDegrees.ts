/** Degrees of offenses, keyed by code: degrees since July 2014, and the earlier felony classes. */
const DEGREES: Readonly<Record<string, string>> = {
  MR: 'Murder',
  F1: 'Level 1 Felony',
  F2: 'Level 2 Felony',
  F3: 'Level 3 Felony',
  F4: 'Level 4 Felony',
  F5: 'Level 5 Felony',
  F6: 'Level 6 Felony',
  FA: 'Class A Felony',
  FB: 'Class B Felony',
  FC: 'Class C Felony',
  FD: 'Class D Felony',
  MA: 'Class A Misdemeanor',
  MB: 'Class B Misdemeanor',
  MC: 'Class C Misdemeanor',
  IA: 'Class A Infraction',
  IB: 'Class B Infraction',
  IC: 'Class C Infraction',
  ID: 'Class D Infraction',
  OV: 'Ordinance Violation',
};

/** Formats a degree as `Class A Misdemeanor (MA)`; returns an unknown code unchanged. */
export function degreeLabel(code: string): string {
  const name = Object.hasOwn(DEGREES, code) ? DEGREES[code] : undefined;
  return name === undefined ? code : `${name} (${code})`;
}
