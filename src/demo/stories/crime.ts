import { displayName } from '../../server/search/recordName';
import type { ChargeDraft } from '../caseDraft';
import type { CaseWriter } from '../caseWriter';
import { isConviction, type Outcome } from '../charges';
import { courtDay } from '../../server/domain/courtDays/courtDays';
import { bailText, pickBail, pickSentence, gravest, type Sentence } from './sentences';

const SENTENCED_AFTER_DAYS = 75;
const MISDEMEANOR = /^M[A-C]$/;

/** Writes a prosecution, from the information to a sentence, acquittal, or dismissal. */
export function writeCrime(
  writer: CaseWriter,
  charges: readonly ChargeDraft[],
  outcome: Outcome,
): void {
  const { frame, parties, random } = writer;
  const { filedOn, endsOn } = frame;
  const worst = gravest(charges);
  const defendant = parties.find(({ role }) => role === 'Defendant');
  const [state] = parties;
  const isMinor = worst === undefined || MISDEMEANOR.test(worst.degree);
  const counts = charges.map(({ description }, index) => `Count ${index + 1}, ${description}`);
  writer.enter('CASEOPEN', filedOn, 'Case opened as a new filing');
  const prosecutor = writer.attorney(state);
  const by = prosecutor === null ? '' : `. Filed by: ${prosecutor}`;
  writer.enter('INFO', filedOn, `Information filed. ${counts.join('; ')}${by}`);
  const isSummoned = isMinor && random.chance(0.6);
  if (!isSummoned) writer.enter('ORDER', filedOn, 'Probable cause found. Warrant ordered issued');
  const initial = writer.after(filedOn, 1, isSummoned ? 30 : 6);
  const attorney = writer.attorney(defendant);
  const isAppointed = attorney !== null && !isMinor && random.chance(0.7);
  const appointed = isAppointed ? ' Counsel is appointed at public expense.' : '';
  const bail = worst === undefined ? null : pickBail(worst, random);
  const bond = worst === undefined ? '' : ` ${bailText(bail)}.`;
  if (bail !== null && !isSummoned) writer.money.setBond(bail.kind, bail.cents, initial, defendant);
  writer.hear({
    event: 'Initial Hearing',
    on: initial,
    setOn: filedOn,
    isFirm: true,
    result: `Defendant is advised of rights and charges; a plea of not guilty is entered.${isSummoned ? '' : bond}${appointed}`,
  });
  if (attorney !== null) {
    const name = defendant === undefined ? 'Defendant' : displayName(defendant.name);
    const day = writer.after(initial, 0, 10);
    writer.enter('APPEAR', day, `Appearance of ${attorney} for ${name}`);
  }
  pretrial(writer, initial, isMinor);
  const hasProbation = end(writer, charges, outcome, isMinor);
  writer.close();
  if (hasProbation && random.chance(0.12))
    violationOfProbation(writer, courtDay(endsOn + random.between(60, 300)));
}

function pretrial(writer: CaseWriter, initial: number, isMinor: boolean): void {
  const { frame, random } = writer;
  const parts = isMinor ? [0.5] : random.chance(0.5) ? [0.35, 0.65] : [0.5];
  for (const part of parts) {
    const on = writer.at(part);
    if (on <= initial + 6 || on >= frame.endsOn - 10) continue;
    writer.hear({
      event: random.chance(0.9) ? 'Pretrial Conference' : 'Status Conference',
      on,
      setOn: courtDay(Math.max(initial, on - random.between(20, 60))),
      result: random.pick([
        'Parties appear by counsel. Discovery is ongoing.',
        'Parties appear; plea negotiations continue.',
        'State and Defendant appear. Another pretrial conference to be set.',
      ]),
    });
  }
}

/** Ends the prosecution; returns true if the sentence includes probation. */
function end(
  writer: CaseWriter,
  charges: readonly ChargeDraft[],
  outcome: Outcome,
  isMinor: boolean,
): boolean {
  const { frame, random } = writer;
  const { filedOn, endsOn } = frame;
  const lasts = endsOn - filedOn;
  const sentence = (): boolean => {
    const convictions = charges.filter(isConviction);
    const worst = gravest(convictions);
    if (worst === undefined) return false;
    const drawn = pickSentence(convictions, random);
    writer.enter('SENTENCE', endsOn, drawn.text);
    accountFor(writer, drawn, charges.indexOf(worst));
    return drawn.suspendedDays > 0;
  };
  switch (outcome) {
    case 'plea': {
      const isSplit = !isMinor && lasts > SENTENCED_AFTER_DAYS;
      const on = isSplit ? courtDay(endsOn - random.between(25, 35)) : endsOn;
      writer.enter(
        'PLEA',
        Math.max(filedOn, courtDay(on - random.between(5, 12))),
        'Plea agreement filed',
      );
      writer.hear({
        event: isSplit ? 'Change of Plea Hearing' : 'Plea and Sentencing Hearing',
        on,
        result: 'Defendant pleads guilty under the agreement; the Court accepts the plea.',
      });
      if (isSplit) {
        writer.hear({
          event: 'Sentencing Hearing',
          on: endsOn,
          setOn: on,
          isFirm: true,
          result: 'Defendant is sentenced; see the sentencing order.',
        });
      }
      return sentence();
    }
    case 'verdict': {
      const on = courtDay(endsOn - Math.min(28, Math.floor(lasts / 3)));
      trial(writer, on, isMinor, 'Defendant is found guilty; sentencing is set.');
      if (on < endsOn) {
        writer.hear({
          event: 'Sentencing Hearing',
          on: endsOn,
          setOn: on,
          isFirm: true,
          result: 'Defendant is sentenced; see the sentencing order.',
        });
      }
      return sentence();
    }
    case 'acquittal':
      trial(writer, endsOn, isMinor, 'Defendant is found not guilty.');
      writer.enter('ORDER', endsOn, 'Judgment of acquittal; Defendant is discharged');
      return false;
    case 'diversion':
      writer.enter('AGREE', writer.at(0.6), 'Pretrial diversion agreement filed');
      writer.enter('MDISM', endsOn, 'State moves to dismiss; diversion is completed');
      writer.enter('ODISM', endsOn, 'Cause is dismissed on the motion of the State');
      return false;
    default:
      writer.enter('MDISM', writer.after(endsOn - 3, 0, 2), "State's motion to dismiss");
      writer.enter('ODISM', endsOn, 'Cause is dismissed on the motion of the State');
      return false;
  }
}

/** Records the sentence on the most serious charge, and what the defendant has to pay. */
function accountFor({ frame, money, parties }: CaseWriter, drawn: Sentence, charge: number): void {
  const on = frame.endsOn;
  const payor = parties.find(({ role }) => role === 'Defendant');
  const { costsCents, fineCents, lengthDays, place, suspendedDays } = drawn;
  money.sentence(charge, { on, description: place, lengthDays, suspendedDays, cents: null });
  const amounts = [
    { account: 'Fine', cents: fineCents },
    { account: 'Court costs', cents: costsCents },
  ];
  for (const { account, cents } of amounts.filter((amount) => amount.cents > 0)) {
    const none = { lengthDays: null, suspendedDays: null };
    money.sentence(charge, { on, description: account, ...none, cents });
    money.owe({ account, cents, on, payor });
  }
}

function trial(writer: CaseWriter, on: number, isMinor: boolean, result: string): void {
  writer.hear({
    event: isMinor && writer.random.chance(0.7) ? 'Bench Trial' : 'Jury Trial',
    on,
    setOn: courtDay(Math.max(writer.frame.filedOn, on - writer.random.between(40, 90))),
    result,
  });
}

function violationOfProbation(writer: CaseWriter, on: number): void {
  writer.enter('PETN', on, 'Petition to revoke probation filed');
  writer.hear({
    event: 'Probation Violation Hearing',
    on: courtDay(on + writer.random.between(14, 40)),
    setOn: on,
    isFirm: true,
    result: writer.random.pick([
      'Defendant admits the violation; probation is continued.',
      'Petition is withdrawn by the State.',
      'Defendant admits the violation; part of the suspended sentence is executed.',
    ]),
  });
}
