import { parseDay, type Day } from './days';

/** An offense of the code, with one of its degrees. */
export interface Offense {
  readonly description: string;
  /** `IC 35-43-4-2`. */
  readonly statute: string;
  /** `F6`, `FD`, `MA`, `IC` for a class C infraction. */
  readonly degree: string;
}

/**
 * Description, section, and degrees, separated by bars: levels since July 2014, classes before. A
 * fourth and fifth part are the first and last year of the section.
 */
const OFFENSES: readonly string[] = [
  'Murder|35-42-1-1|MR',
  'Attempted Murder|35-41-5-1|F1 FA',
  'Voluntary Manslaughter|35-42-1-3|F2 FA FB',
  'Reckless Homicide|35-42-1-5|F5 FC',
  'Aggravated Battery|35-42-2-1.5|F3 FB',
  'Battery|35-42-2-1|MA MB',
  'Battery Resulting in Moderate Bodily Injury|35-42-2-1|F6|2014',
  'Battery Resulting in Serious Bodily Injury|35-42-2-1|F5 FC',
  'Domestic Battery|35-42-2-1.3|F6 FD MA|2000',
  'Strangulation|35-42-2-9|F6 FD|2006',
  'Criminal Recklessness|35-42-2-2|F6 FD MB',
  'Kidnapping|35-42-3-2|F3 FA FB',
  'Criminal Confinement|35-42-3-3|F5 FC F6 FD',
  'Robbery|35-42-5-1|F5 FC',
  'Armed Robbery|35-42-5-1|F3 FB',
  'Robbery Resulting in Serious Bodily Injury|35-42-5-1|F2 FA',
  'Burglary|35-43-2-1|F5 FC',
  'Burglary of a Dwelling|35-43-2-1|F4 FB',
  'Burglary with a Deadly Weapon|35-43-2-1|F2 FB',
  'Burglary Resulting in Serious Bodily Injury|35-43-2-1|F1 FA',
  'Residential Entry|35-43-2-1.5|F6 FD|1992',
  'Criminal Trespass|35-43-2-2|MA',
  'Theft|35-43-4-2|F6 FD',
  'Theft|35-43-4-2|MA|2015',
  'Conversion|35-43-4-3|MA',
  'Auto Theft|35-43-4-2.5|F6 FD|1992|2017',
  'Check Deception|35-43-5-5|MA||2020',
  'Forgery|35-43-5-2|F6 FC',
  'Criminal Mischief|35-43-1-2|MA MB',
  'Arson|35-43-1-1|F4 FB',
  'Escape|35-44.1-3-4|F5 FC|2013',
  'Resisting Law Enforcement|35-44.1-3-1|MA F6 FD|2013',
  'Resisting Law Enforcement|35-44-3-3|MA FD||2011',
  'False Informing|35-44.1-2-3|MB|2013',
  'Disorderly Conduct|35-45-1-3|MB',
  'Intimidation|35-45-2-1|MA F6 FD',
  'Invasion of Privacy|35-46-1-15.1|MA|2003',
  'Neglect of a Dependent|35-46-1-4|F6 FD',
  'Nonsupport of a Dependent Child|35-46-1-5|F6 FD',
  'Unlawful Possession of Firearm by Serious Violent Felon|35-47-4-5|F4 FB|2000',
  'Dealing in Cocaine or Narcotic Drug|35-48-4-1|F5 F4 F3 F2 FB FA',
  'Dealing in Methamphetamine|35-48-4-1.1|F5 F4 F3 F2 FB FA|2007',
  'Possession of Cocaine or Narcotic Drug|35-48-4-6|F6 FD',
  'Possession of Methamphetamine|35-48-4-6.1|F6 F5 FD FC|2007',
  'Possession of a Controlled Substance|35-48-4-7|MA FD',
  'Possession of Marijuana|35-48-4-11|MB MA',
  'Possession of Paraphernalia|35-48-4-8.3|MC MA',
  'Unlawful Possession of Syringe|16-42-19-18|F6 FD',
  'Operating a Vehicle While Intoxicated|9-30-5-2|MC|1992',
  'Operating a Vehicle While Intoxicated Endangering a Person|9-30-5-2|MA|1992',
  'Operating a Vehicle While Intoxicated, Prior Conviction|9-30-5-3|F6 FD|1992',
  'Operating as a Habitual Traffic Violator|9-30-10-16|F6 FD|1992',
  'Driving While Suspended, Prior|9-24-19-2|MA|2000',
  'Operating Without Ever Receiving a License|9-24-18-1|MC|1992',
  'Leaving the Scene of an Accident|9-26-1-1.1|MB|2015',
  'Reckless Driving|9-21-8-52|MC|1992',
  'Public Intoxication|7.1-5-1-3|MB',
  'Speeding|9-21-5-2|IC|1992',
  'Seat Belt Violation|9-19-10-2|ID|1992',
  'Disregarding a Stop Sign|9-21-8-32|IC|1992',
  'Disregarding a Traffic Signal|9-21-8-41|IC|1992',
  'Following Too Closely|9-21-8-14|IC|1992',
  'Expired Plates|9-18-2-40|IC|1992|2016',
  'Expired Plates|9-18.1-11-2|IC|2017',
  'Operating Without Financial Responsibility|9-25-4-1|IA|1992',
  'Driving While Suspended|9-24-19-1|IA|2000',
  'Speeding|9-4-1-57|IC||1991',
];

const ORDINANCES: readonly string[] = [
  'Parking in a Fire Lane|71.12|OV',
  'Noise|92.14|OV',
  'Dog at Large|90.03|OV',
  'Open Burning|93.05|OV',
  'Inoperable Vehicle on Property|95.20|OV',
  'Parking Meter|71.40|OE',
  'Weeds and Rank Vegetation|94.02|OE',
];

interface DatedOffense extends Offense {
  readonly from: Day;
  readonly to: Day;
}

/** First day on which felonies have levels instead of classes. */
export const LEVELS_FROM = parseDay('2014-07-01');
const EARLIEST = parseDay('1900-01-01');
const LATEST = parseDay('2100-12-31');

function dated(line: string): DatedOffense[] {
  const [description = '', section = '', degrees = '', first = '', last = ''] = line.split('|');
  const from = first === '' ? EARLIEST : parseDay(`${first}-01-01`);
  const to = last === '' ? LATEST : parseDay(`${last}-12-31`);
  return degrees.split(' ').map((degree) => ({
    description,
    statute: /^[\d.]+$/.test(section) ? `Ord. ${section}` : `IC ${section}`,
    degree,
    // Felony classes ended when levels were introduced.
    from: /^F\d$/.test(degree) ? Math.max(from, LEVELS_FROM) : from,
    to: /^F[A-D]$/.test(degree) ? Math.min(to, LEVELS_FROM - 1) : to,
  }));
}

const ALL: readonly DatedOffense[] = [...OFFENSES, ...ORDINANCES].flatMap(dated);

/** Degrees of the most serious charge; keyed by case type. */
const DEGREES: Readonly<Record<string, readonly string[]>> = {
  CM: ['MA', 'MA', 'MB', 'MC'],
  // Miscellaneous criminal cases, not class C misdemeanors.
  MC: [],
  // Felonies without a named class use the most common one.
  CF: ['FC', 'FB'],
  DF: ['FD'],
  IF: ['IC', 'IC', 'IC', 'IA', 'ID'],
};

/** Degrees from the most to the least serious. */
export const DEGREE_ORDER: readonly string[] =
  'MR F1 FA F2 F3 FB F4 F5 FC F6 FD MA MB MC IA IB IC ID OV OE'.split(' ');

const byDegree = new Map(
  DEGREE_ORDER.map((degree): [string, readonly DatedOffense[]] => [
    degree,
    ALL.filter((offense) => offense.degree === degree),
  ]),
);

/** Returns the offenses of a degree that were in the code on a day. */
export function offensesOf(degree: string, day: Day): readonly Offense[] {
  return (byDegree.get(degree) ?? []).filter(({ from, to }) => from <= day && day <= to);
}

/**
 * Returns the possible degrees of the most serious charge for a case type; empty for other cases.
 */
export function degreesOf(typeCode: string): readonly string[] {
  const listed = DEGREES[typeCode];
  if (listed !== undefined) return listed;
  return DEGREE_ORDER.includes(typeCode) ? [typeCode] : [];
}
