import { displayName } from '../../server/search/recordName';
import type { AwardDraft, PartyDraft } from '../caseDraft';
import { dollars, type CaseWriter } from '../caseWriter';
import { parseDay, type Day } from '../days';
import { courtDay } from '../../server/domain/courtDays/courtDays';
import { Weighted } from '../random';

const SMALL_LIMITS: readonly (readonly [from: Day, cents: number])[] = [
  [parseDay('2021-07-01'), 1_000_000],
  [parseDay('2005-07-01'), 600_000],
  [parseDay('1980-01-01'), 300_000],
];

/** Returns the filing fee of a civil case in cents: as published since 2018, estimated before. */
export function civilFee(day: Day): number {
  if (day >= parseDay('2018-01-01')) return 15_700;
  if (day >= parseDay('2012-01-01')) return 14_100;
  return day >= parseDay('2002-01-01') ? 13_200 : 10_000;
}

const SMALL_CLAIM_FEE = 9_700;

/** Opens a lawsuit: the filing fee and the complaint. */
export function openSuit(writer: CaseWriter, fee: number, complaint: string): void {
  const { filedOn } = writer.frame;
  writer.enter(
    'CASEOPEN',
    filedOn,
    `Case opened as a new filing. Filing fee of ${dollars(fee)} paid`,
  );
  writer.enter('COMPL', filedOn, `${complaint} Filed by: ${writer.party(0)}`);
  writer.enter('SUMM', filedOn, 'Summons issued to each defendant');
}

/** Serves the defendants, some at the second attempt. */
export function serve(writer: CaseWriter, by: Day): void {
  const { random, frame } = writer;
  const [defendant] = [...writer.inRole('Defendant'), ...writer.inRole('Respondent')];
  const way = random.pick(['certified mail', 'the sheriff', 'the sheriff']);
  const who = defendant ?? 'the defendant';
  let day = Math.min(by, courtDay(frame.filedOn + random.between(4, 14)));
  if (random.chance(0.15) && by - day > 14) {
    writer.enter('NOTSRV', day, `Not served by ${way}: ${who}`);
    day = courtDay(day + random.between(6, 12));
    writer.enter('SUMM', day, `Alias summons issued to ${who}`);
    day = Math.min(by, courtDay(day + random.between(3, 10)));
  }
  writer.enter(
    'SERVED',
    day,
    `Served by ${way}: ${who}`,
    Math.max(frame.filedOn, day - random.between(0, 2)),
  );
}

function defendants(writer: CaseWriter): PartyDraft[] {
  return writer.parties.filter(({ role }) => role === 'Defendant').slice(0, 2);
}

function against(writer: CaseWriter): string {
  const names = defendants(writer).map(({ name }) => displayName(name));
  return names.length === 0 ? 'the defendant' : names.join(' and ');
}

function judgment(writer: CaseWriter, how: string, cents: number, costs: number): AwardDraft {
  writer.enter(
    'JUDGMENT',
    writer.frame.endsOn,
    `${how} for ${writer.party(0)} and against ${against(writer)} in the amount of ${dollars(cents)} and costs of ${dollars(costs)}`,
  );
  return writer.award(defendants(writer), cents, costs);
}

/** Adds the events after a judgment, paid or not. */
function afterJudgment(writer: CaseWriter, award: AwardDraft): void {
  const { random, frame } = writer;
  if (random.chance(0.28)) {
    const asked = courtDay(frame.endsOn + random.between(30, 240));
    writer.enter(
      'MOTION',
      asked,
      `Verified motion for proceedings supplemental filed by: ${writer.party(0)}`,
    );
    award.executedOn = writer.hear({
      event: 'Proceedings Supplemental',
      on: courtDay(asked + random.between(20, 50)),
      setOn: asked,
      minutes: 10,
      result: random.pick([
        'Defendant appears and agrees to payments.',
        'Defendant fails to appear; rule to show cause is to issue.',
        'Garnishment order to the employer is entered.',
      ]),
      isFirm: true,
    });
  } else if (random.chance(0.2)) {
    award.satisfiedOn = courtDay(frame.endsOn + random.between(40, 700));
    writer.enter('SATISF', award.satisfiedOn, 'Judgment is released and satisfied in full');
  }
}

type DebtOutcome = 'default' | 'agreed' | 'tried' | 'dismissed';
const DEBTS = new Weighted<DebtOutcome>([
  ['default', 48],
  ['agreed', 14],
  ['tried', 8],
  ['dismissed', 30],
]);

const DEBT_COMPLAINTS: Readonly<Record<string, string>> = {
  SC: 'Notice of claim',
  CB: 'Petition to domesticate a foreign judgment',
};

function smallLimit(day: Day): number {
  return SMALL_LIMITS.find(([from]) => day >= from)?.[1] ?? 300_000;
}

/** Writes a debt case: civil collections, small claims, or a judgment from elsewhere. */
export function writeDebt(writer: CaseWriter): void {
  const { frame, random } = writer;
  const { filedOn, endsOn, typeCode } = frame;
  const isSmall = typeCode === 'SC';
  const outcome = DEBTS.draw(random);
  const most = isSmall ? smallLimit(filedOn) : 2_500_000;
  const claimed = Math.round(30_000 + (most - 30_000) * random.next() ** 2.5);
  const fee = isSmall ? SMALL_CLAIM_FEE : civilFee(filedOn);
  const complaint = DEBT_COMPLAINTS[typeCode] ?? 'Complaint on account';
  openSuit(writer, fee, `${complaint} for ${dollars(claimed)}.`);
  writer.appear((party) => party.role === 'Plaintiff');
  serve(writer, endsOn);
  if (isSmall || outcome === 'tried') {
    writer.hear({
      event: isSmall ? 'Small Claims Trial' : 'Bench Trial',
      on: endsOn,
      setOn: isSmall ? filedOn : writer.at(0.5),
      minutes: isSmall ? 15 : 120,
      result:
        outcome === 'default'
          ? 'Plaintiff appears; Defendant fails to appear.'
          : outcome === 'dismissed'
            ? 'Plaintiff moves to dismiss.'
            : 'Parties appear.',
    });
  } else if (outcome === 'default') {
    writer.enter(
      'MOTION',
      writer.after(Math.max(filedOn, endsOn - 7), 0, 4),
      'Motion for default judgment',
    );
  } else if (outcome === 'agreed') {
    writer.enter(
      'AGREE',
      writer.after(Math.max(filedOn, endsOn - 4), 0, 3),
      'Agreed judgment tendered',
    );
  }
  let award: AwardDraft | null = null;
  if (outcome === 'dismissed') {
    const words = random.pick(['without prejudice', 'with prejudice', 'without prejudice']);
    if (!isSmall) writer.enter('MDISM', endsOn, `Motion of ${writer.party(0)} to dismiss`);
    writer.enter('ODISM', endsOn, `Cause is dismissed ${words}`);
  } else {
    const how = { default: 'Default judgment', agreed: 'Agreed judgment', tried: 'Judgment' }[
      outcome
    ];
    const cents = outcome === 'tried' ? Math.round(claimed * (0.5 + random.next() / 2)) : claimed;
    award = judgment(writer, how, cents, fee);
  }
  writer.close();
  if (award !== null) afterJudgment(writer, award);
}

/** Writes an eviction: possession first, damages a month later. */
export function writeEviction(writer: CaseWriter): void {
  const { frame, random } = writer;
  const { filedOn, endsOn } = frame;
  const isDismissed = random.chance(0.38);
  openSuit(writer, SMALL_CLAIM_FEE, 'Notice of claim for possession of real estate.');
  writer.appear((party) => party.role === 'Plaintiff');
  const isSplit = !isDismissed && endsOn - filedOn > 40;
  const on = isSplit ? writer.after(filedOn, 10, 18) : endsOn;
  serve(writer, on);
  writer.hear({
    event: 'Eviction Hearing',
    on,
    setOn: filedOn,
    isFirm: true,
    minutes: 10,
    result: isDismissed
      ? random.pick(['Plaintiff moves to dismiss; rent is paid.', 'Tenants have moved out.'])
      : `Judgment for possession; Defendant is to vacate within ${random.between(3, 14)} days.`,
  });
  let award: AwardDraft | null = null;
  if (isDismissed) {
    writer.enter('ODISM', endsOn, 'Cause is dismissed without prejudice');
  } else {
    if (isSplit) {
      writer.hear({
        event: 'Damages Hearing',
        on: endsOn,
        setOn: on,
        isFirm: true,
        minutes: 10,
        result: 'Evidence on damages is heard.',
      });
    }
    award = judgment(
      writer,
      'Judgment',
      random.between(400, smallLimit(filedOn) / 220) * 100,
      SMALL_CLAIM_FEE,
    );
  }
  writer.close();
  if (award !== null) afterJudgment(writer, award);
}

/** Writes a bank's foreclosure against the owners of a mortgaged home. */
export function writeForeclosure(writer: CaseWriter): void {
  const { frame, random } = writer;
  const { filedOn, endsOn } = frame;
  openSuit(writer, civilFee(filedOn), 'Complaint on note and to foreclose mortgage.');
  writer.appear((party) => party.role === 'Plaintiff');
  serve(writer, writer.at(0.5));
  if (filedOn >= parseDay('2009-07-01')) {
    writer.enter('NOTICE', writer.at(0.25), 'Notice of the right to a settlement conference');
    if (random.chance(0.25)) {
      writer.hear({
        event: 'Settlement Conference',
        on: writer.at(0.6),
        result: 'Parties appear; no agreement is reached.',
      });
    }
  }
  if (random.chance(0.35)) {
    writer.enter('MDISM', endsOn, 'Motion of Plaintiff to dismiss; loan is reinstated');
    writer.enter('ODISM', endsOn, 'Cause is dismissed without prejudice');
    writer.close();
    return;
  }
  writer.enter(
    'MOTION',
    writer.at(0.85),
    'Motion for default and summary judgment and decree of foreclosure',
  );
  const cents = random.between(35_000, 260_000) * 100 + random.between(0, 99);
  writer.enter(
    'DECREE',
    endsOn,
    `Judgment and decree of foreclosure for ${writer.party(0)} in the amount of ${dollars(cents)}; the real estate is to be sold by the sheriff`,
  );
  const owners = defendants(writer).filter(({ name }) => !name.isOrganization);
  const award = writer.award(owners, cents, civilFee(filedOn));
  writer.close();
  if (random.chance(0.6)) {
    const sold = courtDay(endsOn + random.between(100, 260));
    award.soldOn = sold;
    writer.enter(
      'REPORT',
      courtDay(sold + random.between(2, 9)),
      "Sheriff's return on the order of sale: sold",
      sold,
    );
  }
}
