import { dollars, type CaseWriter } from '../caseWriter';
import { courtDay } from '../../server/domain/courtDays/courtDays';
import { Weighted } from '../random';
import { civilFee, openSuit, serve } from './civil';

type SuitOutcome = 'settled' | 'tried' | 'summary' | 'idle';
const OUTCOMES = new Weighted<SuitOutcome>([
  ['settled', 64],
  ['tried', 9],
  ['summary', 8],
  ['idle', 19],
]);

/** Minimum days of inactivity, with notice, before Trial Rule 41(E) ends a case. */
const IDLE_LEAST_DAYS = 180;

const COMPLAINTS: Readonly<Record<string, readonly string[]>> = {
  CT: [
    'Complaint for damages arising from a motor vehicle collision.',
    'Complaint for damages for personal injury.',
    'Complaint for damages from a fall on the premises.',
  ],
  PL: [
    'Complaint for breach of contract.',
    'Complaint to quiet title.',
    'Complaint for declaratory judgment.',
    'Complaint to partition real estate.',
  ],
  CE: ['Complaint for breach of contract.', 'Complaint on a guaranty.'],
};
const BREACH = 'Complaint for breach of contract.';

/** Writes a lawsuit with attorneys on both sides: torts, plenary and commercial cases. */
export function writeLawsuit(writer: CaseWriter): void {
  const { frame, random } = writer;
  const { filedOn, endsOn, typeCode } = frame;
  const drawn = OUTCOMES.draw(random);
  const outcome = drawn === 'idle' && endsOn - filedOn < IDLE_LEAST_DAYS ? 'settled' : drawn;
  const complaint = random.pick(COMPLAINTS[typeCode] ?? COMPLAINTS.PL ?? [BREACH]);
  const isMoney = !/quiet title|declaratory|partition/.test(complaint);
  openSuit(writer, civilFee(filedOn), complaint);
  writer.appear((party) => party.role === 'Plaintiff');
  serve(writer, writer.at(0.3));
  if (outcome !== 'idle') {
    writer.enter(
      'ANSWER',
      writer.at(0.32),
      `Answer filed by: ${writer.inRole('Defendant')[0] ?? ''}`,
    );
    writer.enter('DISC', writer.at(0.4), 'Notice of service of discovery requests');
    writer.hear({
      event: random.pick([
        'Case Management Conference',
        'Attorney Conference',
        'Status Conference',
      ]),
      on: writer.at(0.5),
      minutes: 15,
      result: 'Counsel appear; dates for discovery and mediation are set.',
    });
  }
  switch (outcome) {
    case 'settled':
      if (random.chance(0.5)) {
        writer.enter('REPORT', writer.at(0.9), "Mediator's report: the parties have settled");
      }
      writer.enter(
        'AGREE',
        writer.after(Math.max(filedOn, endsOn - 4), 0, 3),
        'Stipulation of dismissal',
      );
      writer.enter(
        'ODISM',
        endsOn,
        'Cause is dismissed with prejudice on the stipulation of the parties',
      );
      break;
    case 'idle':
      writer.enter(
        'ORDER',
        writer.at(0.8),
        'Rule to show cause why the cause should not be dismissed under Trial Rule 41(E)',
      );
      writer.enter('ODISM', endsOn, 'Cause is dismissed for failure to prosecute');
      break;
    case 'summary':
      writer.enter('MOTION', writer.at(0.7), 'Motion for summary judgment');
      writer.hear({
        event: 'Summary Judgment Hearing',
        on: writer.at(0.9),
        minutes: 60,
        result: 'Argument is heard; the matter is under advisement.',
      });
      decide(writer, isMoney, 'Summary judgment');
      break;
    case 'tried':
      writer.hear({
        event: typeCode === 'CT' && random.chance(0.7) ? 'Jury Trial' : 'Bench Trial',
        on: courtDay(endsOn - 1) < endsOn ? courtDay(endsOn - 1) : endsOn,
        setOn: writer.at(0.6),
        result: 'Evidence is heard and the trial is concluded.',
      });
      decide(writer, isMoney, 'Judgment');
  }
  writer.close();
}

function decide(writer: CaseWriter, isMoney: boolean, how: string): void {
  const { frame, random } = writer;
  const defendant = writer.inRole('Defendant')[0] ?? 'Defendant';
  let words = `${how} for ${writer.party(0)} on the complaint`;
  if (isMoney && random.chance(0.6)) {
    const cents = random.between(4_000, 180_000) * 100;
    const debtors = writer.parties.filter(({ role }) => role === 'Defendant').slice(0, 1);
    writer.award(debtors, cents, civilFee(frame.filedOn));
    words = `${how} for ${writer.party(0)} and against ${defendant} in the amount of ${dollars(cents)} and costs`;
  } else if (isMoney) {
    words = `${how} for ${defendant} and against ${writer.party(0)}; Plaintiff takes nothing`;
  }
  writer.enter('JUDGMENT', frame.endsOn, words);
}
