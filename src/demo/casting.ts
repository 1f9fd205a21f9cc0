import type { RecordName } from '../server/search/recordName';
import type { CaseFrame, PartyDraft } from './caseDraft';
import { CRIMINAL_TYPE } from './caseTypes';
import type { CountyScene } from './county';
import { DEPARTMENT_OF_CHILD_SERVICES } from './organizations';
import { ADULT, CaseParties } from './parties';
import type { Random } from './random';

const ACCUSED = { ages: [18, 60], recurring: 0.42 } as const;
const DEBTOR = { ages: [20, 75], recurring: 0.35 } as const;
const OLD_AGE = { ages: [66, 92], recurring: 0.3 } as const;

function crime(cast: CaseParties): void {
  const isMinor = cast.frame.typeCode === 'CM';
  cast.state('Plaintiff', 0.95);
  cast.person('Defendant', ACCUSED, {
    attorneys: isMinor ? cast.defence(0.35, 0.22) : cast.defence(0.62, 0.28),
  });
}

function violation(cast: CaseParties): void {
  if (cast.frame.typeCode === 'IF') cast.state('Plaintiff', 0);
  else cast.organization('Plaintiff', 'municipality');
  cast.person('Defendant', ACCUSED, { attorneys: cast.counsel(0.03) });
}

function petitionAgainstState(cast: CaseParties): void {
  const isConvicted = cast.frame.typeCode === 'PC';
  const attorneys = isConvicted ? cast.defence(0.4, 0.1) : cast.counsel(0.5);
  cast.person('Petitioner', { ages: [21, 70], recurring: 0.6 }, { attorneys });
  cast.state('Respondent', 0.9);
}

function tort(cast: CaseParties): void {
  const { random } = cast;
  const attorneys = cast.counsel(0.96);
  const hurt = cast.person('Plaintiff', ADULT, { attorneys });
  if (random.chance(0.12)) cast.spouse('Plaintiff', hurt, { attorneys });
  const kind = random.next();
  if (kind < 0.6) {
    cast.person('Defendant', ADULT, { attorneys: cast.counsel(0.75) });
    if (random.chance(0.25))
      cast.organization('Defendant', 'insurer', { isLater: true, attorneys: cast.counsel(0.9) });
  } else {
    const trade = kind < 0.72 ? 'insurer' : kind < 0.78 ? 'municipality' : 'business';
    cast.organization('Defendant', trade, { attorneys: cast.counsel(0.9) });
  }
}

function plenary(cast: CaseParties): void {
  const { random, frame } = cast;
  const isCommercial = frame.typeCode === 'CE';
  const attorneys = cast.counsel(1);
  if (!isCommercial && random.chance(0.5)) {
    const plaintiff = cast.person('Plaintiff', ADULT, { attorneys });
    if (random.chance(0.2)) cast.spouse('Plaintiff', plaintiff, { attorneys });
  } else {
    cast.organization('Plaintiff', 'business', { attorneys });
  }
  if (!isCommercial && random.chance(0.4)) {
    const defendant = cast.person('Defendant', ADULT, { attorneys: cast.counsel(0.6) });
    if (random.chance(0.25)) cast.spouse('Defendant', defendant);
  } else {
    cast.organization('Defendant', 'business', { attorneys: cast.counsel(0.8) });
  }
}

function collection(cast: CaseParties): void {
  const { random } = cast;
  const kind = random.next();
  if (kind < 0.52) cast.client('Plaintiff', 'collector', 1);
  else if (kind < 0.7) cast.client('Plaintiff', 'hospital', 1);
  else if (kind < 0.82) cast.client('Plaintiff', 'bank', 1);
  else if (kind < 0.98) cast.client('Plaintiff', 'creditor', 0.95);
  else cast.client('Plaintiff', 'workforce', 1);
  const debtor = cast.person('Defendant', DEBTOR, { attorneys: cast.counsel(0.06) });
  if (random.chance(0.12)) cast.spouse('Defendant', debtor);
}

function smallClaim(cast: CaseParties): void {
  const { random } = cast;
  const kind = random.next();
  if (kind < 0.27) cast.client('Plaintiff', 'hospital', 0.8);
  else if (kind < 0.45) cast.client('Plaintiff', 'landlord', 0.25);
  else if (kind < 0.75) cast.client('Plaintiff', 'creditor', 0.3);
  else cast.person('Plaintiff', ADULT);
  if (random.chance(0.06)) {
    cast.organization('Defendant', 'business');
  } else {
    const debtor = cast.person('Defendant', DEBTOR);
    if (random.chance(0.13)) cast.spouse('Defendant', debtor);
  }
}

function eviction(cast: CaseParties): void {
  const { random } = cast;
  if (random.chance(0.8)) cast.client('Plaintiff', 'landlord', 0.45);
  else cast.person('Plaintiff', { ages: [35, 80], recurring: 0.5 });
  const tenant = cast.person('Defendant', { ages: [19, 65], recurring: 0.3 });
  if (random.chance(0.3)) cast.spouse('Defendant', tenant);
}

function foreclosure(cast: CaseParties): void {
  const { random } = cast;
  cast.client('Plaintiff', 'bank', 1);
  const owner = cast.person('Defendant', { ages: [25, 78] }, { attorneys: cast.counsel(0.15) });
  if (random.chance(0.5)) cast.spouse('Defendant', owner);
  if (random.chance(0.45)) {
    cast.organization('Defendant', random.pick(['taxOffice', 'collector', 'hospital', 'creditor']));
  }
}

function taxSale(cast: CaseParties): void {
  cast.client('Petitioner', 'business', 0.8);
  cast.person('Respondent', { ages: [30, 85] });
}

function foreignJudgment(cast: CaseParties): void {
  cast.client('Plaintiff', 'bank', 1);
  cast.person('Defendant', DEBTOR);
}

function petition(cast: CaseParties): void {
  cast.person('Petitioner', { ages: [18, 70], recurring: 0.15 }, { attorneys: cast.counsel(0.25) });
}

function marriage(cast: CaseParties): void {
  const { filedOn } = cast.frame;
  const one = cast.person(
    'Petitioner',
    { ages: [21, 68], recurring: 0.3 },
    { attorneys: cast.counsel(0.65) },
  );
  const other = cast.spouse('Respondent', one, { attorneys: cast.counsel(0.4) });
  if (one !== null) cast.scene.community.part(one, other);
  if (other.diedOn !== null && other.diedOn <= filedOn)
    throw new RangeError('The dead do not part');
}

function support(cast: CaseParties): void {
  cast.person(
    'Petitioner',
    { ages: [19, 50], isWoman: true },
    { attorneys: cast.random.chance(0.7) ? [cast.prosecutor()] : [] },
  );
  cast.person(
    'Respondent',
    { ages: [19, 55], isWoman: false, recurring: 0.5 },
    { attorneys: cast.counsel(0.1) },
  );
}

/**
 * Adds the parties of an estate. The decedent files nothing; the personal representative files the
 * petition.
 */
function estate(cast: CaseParties): void {
  const { random, frame } = cast;
  const isOld = random.chance(0.85);
  const decedent = cast.person('Decedent', isOld ? OLD_AGE : { ages: [35, 70] });
  if (decedent !== null) decedent.diedOn = frame.filedOn - random.between(6, 110);
  const attorneys = cast.counsel(frame.typeCode === 'EM' ? 0.6 : 0.95);
  const isSpouse = random.chance(0.35);
  const placing = { attorneys };
  const role = 'Personal Representative';
  if (isSpouse) cast.spouse(role, decedent, placing);
  else cast.relative(role, decedent, -random.between(22, 35), placing);
  if (random.chance(0.1)) cast.relative(role, decedent, -random.between(22, 35), placing);
  if (frame.typeCode !== 'EM' && random.chance(0.15)) {
    cast.organization('Claimant', random.chance(0.7) ? 'hospital' : 'collector', { isLater: true });
  }
}

function guardianship(cast: CaseParties): void {
  const { random } = cast;
  const attorneys = cast.counsel(0.6);
  const isChild = random.chance(0.5);
  const ward = cast.person('Protected Person', isChild ? { ages: [1, 15], recurring: 0 } : OLD_AGE);
  const guardian = cast.relative('Guardian', ward, isChild ? 30 : -28, { attorneys });
  if (random.chance(0.25)) cast.spouse('Guardian', guardian, { attorneys });
}

function trust(cast: CaseParties): void {
  const settlor = cast.person('Settlor', OLD_AGE);
  const attorneys = cast.counsel(0.9);
  if (cast.random.chance(0.4)) cast.organization('Trustee', 'bank', { attorneys });
  else cast.relative('Trustee', settlor, -27, { attorneys });
}

function protection(cast: CaseParties): void {
  cast.person('Petitioner', { ages: [19, 60], isWoman: true });
  cast.person('Respondent', { ages: [19, 60], isWoman: false, recurring: 0.5 });
}

function adoption(cast: CaseParties): void {
  const child = cast.person('Child', { ages: [1, 16], recurring: 0 });
  const attorneys = cast.counsel(0.9);
  const parent = cast.relative('Petitioner', child, 30, { attorneys });
  if (cast.random.chance(0.7)) cast.spouse('Petitioner', parent, { attorneys });
}

function juvenile(cast: CaseParties): void {
  const { typeCode } = cast.frame;
  const isAccused = typeCode === 'JD' || typeCode === 'JS';
  const child = cast.person('Child', { ages: isAccused ? [12, 17] : [1, 15], recurring: 0 });
  const parent = cast.relative('Respondent', child, 25, { attorneys: cast.defence(0.3, 0.1) });
  if (cast.random.chance(0.35)) cast.spouse('Respondent', parent);
  if (isAccused) cast.state('Plaintiff', 0.9);
  if (typeCode === 'JC' || typeCode === 'JT') {
    cast.agency('Petitioner', DEPARTMENT_OF_CHILD_SERVICES);
  }
}

const CASTINGS: Readonly<Record<string, (cast: CaseParties) => void>> = {
  PC: petitionAgainstState,
  XP: petitionAgainstState,
  IF: violation,
  OV: violation,
  OE: violation,
  CT: tort,
  PL: plenary,
  CP: plenary,
  CE: plenary,
  CC: collection,
  SC: smallClaim,
  EV: eviction,
  MF: foreclosure,
  TP: taxSale,
  TS: taxSale,
  CB: foreignJudgment,
  MI: petition,
  AH: petition,
  MH: petition,
  DC: marriage,
  DN: marriage,
  DR: marriage,
  RS: support,
  PO: protection,
  ES: estate,
  EU: estate,
  EM: estate,
  GU: guardianship,
  GM: guardianship,
  TR: trust,
  AD: adoption,
  JC: juvenile,
  JD: juvenile,
  JM: juvenile,
  JP: juvenile,
  JS: juvenile,
  JT: juvenile,
};

/** Generates the parties of a case and their attorneys; `named` replaces the first person. */
export function assignParties(
  frame: CaseFrame,
  scene: CountyScene,
  random: Random,
  named?: RecordName,
): PartyDraft[] {
  const cast = new CaseParties(frame, scene, random, named);
  const casting = CASTINGS[frame.typeCode] ?? (CRIMINAL_TYPE.test(frame.typeCode) ? crime : null);
  if (casting === null)
    throw new RangeError(`No parties are defined for case type ${frame.typeCode}`);
  casting(cast);
  return cast.parties;
}
