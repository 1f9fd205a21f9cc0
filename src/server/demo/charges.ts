import type { CaseFrame, ChargeDraft } from './caseDraft';
import type { Random } from './random';

/** Description and section of the code, parted by a bar; the degree where it is not the type's. */
const OFFENSES: Readonly<Record<string, readonly string[]>> = {
  MR: ['Murder|35-42-1-1'],
  F1: ['Attempted Murder|35-41-5-1', 'Child Molesting|35-42-4-3', 'Burglary|35-43-2-1'],
  F2: ['Dealing in Methamphetamine|35-48-4-1.1', 'Robbery|35-42-5-1', 'Burglary|35-43-2-1'],
  F3: ['Aggravated Battery|35-42-2-1.5', 'Armed Robbery|35-42-5-1', 'Kidnapping|35-42-3-2'],
  F4: [
    'Burglary|35-43-2-1',
    'Unlawful Possession of Firearm by Serious Violent Felon|35-47-4-5',
    'Dealing in a Narcotic Drug|35-48-4-1',
  ],
  F5: [
    'Battery Resulting in Serious Bodily Injury|35-42-2-1',
    'Dealing in Methamphetamine|35-48-4-1.1',
    'Burglary|35-43-2-1',
    'Escape|35-44.1-3-4',
  ],
  F6: [
    'Theft|35-43-4-2',
    'Possession of Methamphetamine|35-48-4-6.1',
    'Operating a Vehicle While Intoxicated, Prior Conviction|9-30-5-3',
    'Domestic Battery|35-42-2-1.3',
    'Residential Entry|35-43-2-1.5',
    'Strangulation|35-42-2-9',
    'Auto Theft|35-43-4-2',
    'Unlawful Possession of Syringe|16-42-19-18',
  ],
  CM: [
    'Operating a Vehicle While Intoxicated|9-30-5-2|MC',
    'Possession of Marijuana|35-48-4-11|MB',
    'Driving While Suspended|9-24-19-2|MA',
    'Criminal Trespass|35-43-2-2|MA',
    'Disorderly Conduct|35-45-1-3|MB',
    'Public Intoxication|7.1-5-1-3|MB',
    'Battery|35-42-2-1|MA',
    'Resisting Law Enforcement|35-44.1-3-1|MA',
    'Leaving the Scene of an Accident|9-26-1-1.1|MB',
    'Check Deception|35-43-5-5|MA',
  ],
  IF: [
    'Speeding|9-21-5-2|IC',
    'Seat Belt Violation|9-19-10-2|ID',
    'Disregarding a Stop Sign|9-21-8-32|IC',
    'Expired Plates|9-18.1-11-2|IC',
    'Driving Without Insurance|9-25-8-2|IA',
    'Following Too Closely|9-21-8-14|IC',
  ],
  OV: ['Parking in a Fire Lane|Ord. 71.12|OV', 'Noise|Ord. 92.14|OV', 'Dog at Large|Ord. 90.03|OV'],
  OE: ['Parking Meter|Ord. 71.40|OE', 'Weeds and Rank Vegetation|Ord. 94.02|OE'],
};

/** Crimes of the classes that came before the levels are the same ones. */
const OLDER_CLASSES: Readonly<Record<string, string>> = {
  FA: 'F2',
  FB: 'F4',
  FC: 'F5',
  FD: 'F6',
  CF: 'F5',
  DF: 'F6',
};

const DISPOSITIONS = [
  'Plea by Agreement',
  'Plea by Agreement',
  'Plea by Agreement',
  'Finding of Guilty',
  'Dismissed',
  'Dismissed',
  'Finding of Not Guilty',
];
const VIOLATION_DISPOSITIONS = ['Admission', 'Admission', 'Judgment', 'Dismissed', 'Deferred'];

/** The charges of a criminal case or a violation, the gravest first; other cases have none. */
export function drawCharges(frame: CaseFrame, random: Random): ChargeDraft[] {
  const { typeCode } = frame;
  const offenses = OFFENSES[OLDER_CLASSES[typeCode] ?? typeCode];
  if (offenses === undefined) return [];
  const isViolation = frame.typeCode === 'IF' || typeCode === 'OV' || typeCode === 'OE';
  const draw = (from: readonly string[], degree: string): ChargeDraft => {
    const [description = '', section = '', ownDegree] = random.pick(from).split('|');
    const disposition = frame.isClosed
      ? random.pick(isViolation ? VIOLATION_DISPOSITIONS : DISPOSITIONS)
      : null;
    const isGuilty = disposition?.startsWith('Plea') === true || disposition === 'Admission';
    return {
      description,
      statute: section.startsWith('Ord.') ? section : `IC ${section}`,
      degree: ownDegree ?? degree,
      offenseOn: frame.filedOn - random.between(0, 21),
      plea: isGuilty ? 'Guilty' : random.chance(0.4) ? 'Not Guilty' : null,
      disposition,
      disposedOn: frame.disposedOn,
    };
  };
  const charges = [draw(offenses, typeCode)];
  const more = isViolation ? random.between(0, 1) * random.between(0, 1) : random.between(0, 2);
  for (let index = 0; index < more; index++) {
    const isSame = isViolation || random.chance(0.5);
    charges.push(isSame ? draw(offenses, typeCode) : draw(OFFENSES.CM ?? offenses, 'MA'));
  }
  return charges;
}
