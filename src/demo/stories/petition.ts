import { dollars, type CaseWriter } from '../caseWriter';
import { Weighted } from '../random';
import { civilFee } from './civil';

interface PetitionStory {
  /** The requested relief. */
  readonly asks: string;
  readonly event: string;
  readonly granted: string;
  /** Share of petitions granted; the others are denied. */
  readonly share: number;
  /** A step before the decision, such as notice or a response. */
  readonly between?: string;
  readonly isFree?: boolean;
}

const NAME_CHANGE: PetitionStory = {
  asks: 'Petition for change of name',
  event: 'Hearing on Petition',
  granted: 'Petition for change of name is granted',
  share: 0.93,
  between: 'Proof of publication of notice',
};
const MISCELLANEOUS = new Weighted<PetitionStory>([
  [NAME_CHANGE, 60],
  [
    {
      asks: 'Petition for specialized driving privileges',
      event: 'Hearing on Petition',
      granted: 'Specialized driving privileges are granted',
      share: 0.85,
    },
    30,
  ],
  [
    {
      asks: 'Petition to correct a birth record',
      event: 'Hearing on Petition',
      granted: 'Birth record is to be corrected',
      share: 0.95,
    },
    10,
  ],
]);

const STORIES: Readonly<Record<string, PetitionStory>> = {
  PC: {
    asks: 'Verified petition for post-conviction relief',
    event: 'Evidentiary Hearing',
    granted: 'Petition for post-conviction relief is granted',
    share: 0.12,
    between: "State's answer to the petition",
    isFree: true,
  },
  XP: {
    asks: 'Verified petition for expungement',
    event: 'Hearing on Petition',
    granted: 'Petition for expungement is granted',
    share: 0.9,
    between: "State's response to the petition",
  },
  TP: {
    asks: 'Petition for issuance of a tax deed',
    event: 'Hearing on Petition',
    granted: 'County auditor is ordered to issue a tax deed',
    share: 0.75,
    between: 'Proof of notice to the owner',
  },
  TS: {
    asks: 'Application for judgment and order of sale',
    event: 'Hearing on Petition',
    granted: 'Order of sale is entered',
    share: 0.9,
    between: 'Proof of notice to the owner',
  },
  AD: {
    asks: 'Petition for adoption',
    event: 'Adoption Hearing',
    granted: 'Decree of adoption',
    share: 0.95,
    between: 'Home study report',
  },
  MH: {
    asks: 'Petition for involuntary commitment',
    event: 'Commitment Hearing',
    granted: 'Temporary commitment is ordered',
    share: 0.8,
    isFree: true,
  },
  PO: {
    asks: 'Petition for an order for protection',
    event: 'Protective Order Hearing',
    granted: 'Order for protection is issued',
    share: 0.7,
    isFree: true,
  },
};
const JUVENILE: PetitionStory = {
  asks: 'Verified petition',
  event: 'Fact Finding Hearing',
  granted: 'Petition is granted; dispositional order entered',
  share: 0.85,
  isFree: true,
};

/** Writes a petition that involves no debt. */
export function writePetition(writer: CaseWriter): void {
  const { frame, random } = writer;
  const { filedOn, endsOn, typeCode } = frame;
  const story = typeCode === 'MI' ? MISCELLANEOUS.draw(random) : (STORIES[typeCode] ?? JUVENILE);
  const fee = story.isFree === true ? '' : `. Filing fee of ${dollars(civilFee(filedOn))} paid`;
  const [petitioner = writer.party(0)] = [
    ...writer.inRole('Petitioner'),
    ...writer.inRole('Plaintiff'),
  ];
  writer.enter('CASEOPEN', filedOn, `Case opened as a new filing${fee}`);
  writer.enter('PETN', filedOn, `${story.asks}. Filed by: ${petitioner}`);
  writer.appear((party) => party.role === 'Petitioner', 15);
  if (story.between !== undefined) writer.enter('NOTICE', writer.at(0.5), story.between);
  writer.hear({
    event: story.event,
    on: endsOn,
    setOn: writer.after(filedOn, 0, 5),
    minutes: 15,
    result: 'Petitioner appears; evidence is heard.',
  });
  // An expungement is granted if its case is sealed.
  const isGranted = typeCode === 'XP' ? frame.isSealed : random.chance(story.share);
  if (isGranted) writer.enter('OGRANT', endsOn, story.granted);
  else writer.enter('ORDER', endsOn, `${story.asks} is denied`);
  writer.close();
}

/** Writes criminal matters other than prosecutions: fugitives, and warrants from other states. */
export function writeMiscellaneousCrime(writer: CaseWriter): void {
  const { frame, random } = writer;
  const isWaived = random.chance(0.8);
  writer.enter('CASEOPEN', frame.filedOn, 'Case opened as a new filing');
  writer.enter('INFO', frame.filedOn, 'Charge of being a fugitive from justice filed by the State');
  writer.appear((party) => party.role === 'Plaintiff', 3);
  writer.hear({
    event: 'Extradition Hearing',
    on: frame.endsOn,
    setOn: frame.filedOn,
    isFirm: true,
    minutes: 15,
    result: isWaived ? 'Extradition is waived.' : 'Identity is contested.',
  });
  const result = isWaived
    ? 'Defendant is to be delivered to the demanding state'
    : 'Defendant is discharged';
  writer.enter('ORDER', frame.endsOn, result);
  writer.close();
}
