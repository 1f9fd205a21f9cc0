import type { CheckContext } from '#contract/filing/documentCheck/checkReading';

/** A pleading as lines of pages, and the envelope that it belongs in. */
export interface Pleading {
  readonly pages: readonly (readonly string[])[];
  readonly context: CheckContext;
}

/** Kinds of papers: filing code, title, and what the body says. */
const KINDS: readonly {
  readonly codeName: string;
  readonly title: string;
  readonly body: readonly string[];
  readonly isNew?: boolean;
}[] = [
  {
    codeName: 'Complaint/Equivalent Pleading',
    title: 'COMPLAINT FOR DAMAGES',
    isNew: true,
    body: [
      '1. Plaintiff is a resident of Indianapolis, Indiana 46204-1234.',
      '2. On or about March 3, 2026, Defendant drove north on I-465 near mile 12.',
      '3. Jurisdiction is proper under Ind. Code 33-28-1-2 and venue under T.R. 75(A).',
    ],
  },
  {
    codeName: 'Complaint/Equivalent Pleading',
    title: 'COMPLAINT ON NOTE AND TO FORECLOSE MORTGAGE',
    isNew: true,
    body: [
      '1. The mortgage was recorded as Instrument No. 2019-004455 in the office of the Recorder.',
      '2. The real estate has Parcel No. 49-07-12-103-004.000-101, key number 123-45-6789.',
      '3. The unpaid balance is $123,456.78 with interest of 4.250% from 12-01-2025.',
    ],
  },
  {
    codeName: 'Petition',
    title: 'VERIFIED PETITION FOR DISSOLUTION OF MARRIAGE',
    isNew: true,
    body: [
      '1. The parties were married in 2012 and separated on January 5, 2026.',
      '2. There is one minor child of the parties, E.S., born in 2015.',
      '3. The minor child, E.S., lives with Mother in the county of this Court.',
    ],
  },
  {
    codeName: 'Answer',
    title: 'ANSWER AND AFFIRMATIVE DEFENSES',
    body: [
      '1. Defendant admits the allegations of paragraph 1.',
      '2. Defendant lacks knowledge of the account ending in 4455 and therefore denies it.',
      'Affirmative defenses: payment; accord; the statute of limitations, IC 34-11-2-7.',
    ],
  },
  {
    codeName: 'Motion',
    title: 'MOTION TO COMPEL DISCOVERY',
    body: [
      '1. Interrogatories were served by Certified Mail 7019 1120 0000 4433 2211.',
      '2. Counsel conferred by telephone at (317) 555-0143 on November 2, 2026.',
      '3. Trial Rule 37(A) permits an order compelling answers.',
    ],
  },
  {
    codeName: 'Motion to Dismiss',
    title: 'MOTION TO DISMISS UNDER TRIAL RULE 12(B)(6)',
    body: [
      '1. The complaint states no claim on which relief can be granted.',
      '2. Paragraphs 100-10-1000 of the policy exclude the loss.',
    ],
  },
  {
    codeName: 'Motion for Summary Judgment',
    title: "DEFENDANT'S MOTION FOR SUMMARY JUDGMENT",
    body: [
      '1. There is no genuine issue of material fact. See Hughley v. State, 15 N.E.3d 1000.',
      '2. The designated evidence shows that the invoice no. 4111222233334444 was paid.',
    ],
  },
  {
    codeName: 'Motion for Default Judgment',
    title: 'MOTION FOR DEFAULT JUDGMENT',
    body: [
      '1. Service was obtained on September 14, 2026, and no answer was filed.',
      '2. Plaintiff seeks $5,000.00 plus costs of $157.00, as Exhibit A shows.',
    ],
  },
  {
    codeName: 'Motion for Continuance',
    title: 'VERIFIED MOTION FOR CONTINUANCE',
    body: [
      '1. A hearing is set for December 8, 2026, at 9:00 AM in Courtroom 3.',
      '2. Counsel has a jury trial under Cause No. 49D01-2501-F6-000777 on that day.',
    ],
  },
  {
    codeName: 'Motion for Extension of Time',
    title: 'MOTION FOR ENLARGEMENT OF TIME TO ANSWER',
    body: ['1. The answer is due on December 1, 2026. 2. The time has not expired. T.R. 6(B).'],
  },
  {
    codeName: 'Motion to Withdraw Appearance',
    title: 'MOTION TO WITHDRAW APPEARANCE',
    body: [
      '1. Counsel gave ten days notice to the client, whose last address is known to the Clerk.',
    ],
  },
  {
    codeName: 'Notice',
    title: 'NOTICE OF FILING OF DISCOVERY MATERIALS',
    body: ['The materials are kept at 120 E. Main St., Muncie, IN 47305-1811, phone 765-555-0110.'],
  },
  {
    codeName: 'Brief/Memorandum',
    title: 'BRIEF IN SUPPORT OF MOTION',
    body: [
      'I. The statute is plain: see IC 32-29-1-5 and 15 U.S.C. 1692-1692p.',
      'II. The minor child support guidelines don’t apply to this claim.',
    ],
  },
  {
    codeName: 'Notice of Appeal',
    title: 'NOTICE OF APPEAL',
    body: ['The order was entered on October 30, 2026. Transcript of 350 pages is requested.'],
  },
  {
    codeName: 'Motion for Proceedings Supplemental',
    title: 'VERIFIED MOTION FOR PROCEEDINGS SUPPLEMENTAL',
    body: [
      '1. Plaintiff owns a judgment of $2,345.67 entered on 06/15/2025.',
      '2. The garnishee may have wages of Defendant, whose SSN is xxx-xx-6789.',
    ],
  },
  {
    codeName: 'Stipulation of Dismissal',
    title: 'STIPULATION OF DISMISSAL WITH PREJUDICE',
    body: ['The parties stipulate under T.R. 41(A)(1)(b) that this action is dismissed.'],
  },
];

const COURTS = [
  ['Marion', 'Superior', '12', '49D12'],
  ['St. Joseph', 'Circuit', '', '71C01'],
  ['LaPorte', 'Superior', '4', '46D04'],
  ['Wayne', 'Superior', '1', '89D01'],
  ['DeKalb', 'Circuit', '', '17C01'],
] as const;
const PEOPLE = ['Jane Q. Roe', 'Marcus O’Neil', 'Ana de la Cruz', 'William Smith Jr.', 'Linh Tran'];
const FIRMS = ['Acme Holdings, LLC', 'First Bank of Muncie, N.A.', 'The Oaks Apartments, Inc.'];
const LAWYERS = ['Mark Lund', 'Patricia M. Vance', 'Søren Holt'];

const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], at: number): Item =>
  items[at % items.length] as Item;
/** Standard fonts have no other letters. */
const plain = (text: string): string => text.replaceAll('’', "'");

/** Returns a clean pleading, a different one for each number. */
export function cleanPleading(number: number): Pleading {
  const kind = pick(KINDS, number);
  const round = Math.floor(number / KINDS.length);
  const [county, court, room, letters] = pick(COURTS, number + round);
  const plaintiff = plain(pick(FIRMS, number + round));
  const defendant = plain(pick(PEOPLE, number + 2 * round));
  const [signer, otherLawyer] = [pick(LAWYERS, number), pick(LAWYERS, number + 1)];
  const caseNumber =
    kind.isNew === true ? '' : `${letters}-2601-CT-${String(1_000 + number).padStart(6, '0')}`;
  const styles = [
    [
      `STATE OF INDIANA   )   IN THE ${county.toUpperCase()} ${court.toUpperCase()} COURT${room === '' ? '' : ` ${room}`}`,
      '                   ) SS:',
      `COUNTY OF ${county.toUpperCase()}   )   CAUSE NO. ${caseNumber === '' ? '________________' : caseNumber}`,
    ],
    [
      `IN THE ${county.toUpperCase()} ${court.toUpperCase()} COURT`,
      'STATE OF INDIANA',
      `Case Number: ${caseNumber === '' ? '' : caseNumber}`,
    ],
    [
      `${county} ${court} Court${room === '' ? '' : ` No. ${room}`}, State of Indiana`,
      `Cause No. ${caseNumber.replace('-2601-', '-2601-').replace(/-00(\d+)$/, '-$1')}`,
    ],
  ];
  const date = pick(['November 27, 2026', 'the 27th day of November, 2026', '11/27/2026'], round);
  const certificate = [
    'CERTIFICATE OF SERVICE',
    `I certify that on ${date} a copy of the foregoing was served through the`,
    `Indiana E-Filing System on ${round % 2 === 0 ? otherLawyer : `counsel for ${defendant}`}.`,
  ];
  const lines = [
    ...pick(styles, round),
    `${plaintiff.toUpperCase()}, Plaintiff,`,
    'v.',
    `${defendant.toUpperCase()}, Defendant.`,
    '',
    kind.title,
    '',
    ...kind.body.map(plain),
    '',
    'Respectfully submitted,',
    `/s/ ${signer}`,
    `${signer}, Attorney No. 12345-49`,
    '120 E. Main St., Indianapolis, IN 46204-1811, (317) 555-0100, law@example.com',
    ...(kind.isNew === true ? [] : ['', ...certificate]),
  ];
  return {
    pages: round % 3 === 2 ? [lines.slice(0, 14), lines.slice(14)] : [lines],
    context: {
      courtName: `${county} ${court}${room === '' ? '' : ` ${room}`}`,
      countyName: `${county} County`,
      caseNumber,
      parties: [
        { name: plaintiff, isOrganization: true },
        { name: defendant, isOrganization: false },
      ],
      pageLimit: 250,
      byteLimit: 50 * 2 ** 20,
      twins: [],
      kind: kind.isNew === true ? 'newCase' : 'existingCase',
      component: 'lead',
      codeName: kind.codeName,
      signers: [signer],
      hasOtherSigners: false,
      served: kind.isNew === true ? [] : [{ name: otherLawyer, parties: [defendant] }],
      hasOwnCertificate: false,
      filedOn: '2026-11-27',
      isPublic: true,
      hidesVictims: false,
      silenced: [],
    },
  };
}
