import { dollars, type CaseWriter } from '../caseWriter';
import type { ChargeDraft } from '../caseDraft';
import type { Outcome } from '../charges';

/** Writes an infraction or ordinance violation: paid, deferred, dismissed, or lost by default. */
export function writeViolation(
  writer: CaseWriter,
  charges: readonly ChargeDraft[],
  outcome: Outcome,
): void {
  const { frame, random } = writer;
  const { filedOn, endsOn, typeCode } = frame;
  const isTraffic = typeCode === 'IF';
  const what = charges.map(({ description }) => description).join('; ');
  writer.enter('CASEOPEN', filedOn, 'Case opened as a new filing');
  writer.enter('CITATION', filedOn, `Citation filed: ${what}`);
  writer.appear(() => false, 10);
  const cents = random.between(isTraffic ? 220 : 50, isTraffic ? 400 : 300) * 50;
  const amount = dollars(cents);
  const owed = { account: 'Judgment and court costs', cents, payor: writer.parties.at(-1) };
  const isHeard = outcome !== 'admission' && random.chance(0.6);
  if (isHeard) {
    writer.hear({
      event: isTraffic ? 'Initial Hearing' : 'Bench Trial',
      on: endsOn,
      setOn: filedOn,
      isFirm: true,
      minutes: 10,
      result: outcome === 'default' ? 'Defendant fails to appear.' : 'Parties appear.',
    });
  }
  const plaintiff = isTraffic ? 'the State' : writer.party(0);
  switch (outcome) {
    case 'admission':
      writer.money.owe({ ...owed, on: endsOn, isPaidAtOnce: true });
      writer.enter('FEE', endsOn, `Admission entered; fine and costs of ${amount} paid`);
      writer.enter(
        'JUDGMENT',
        endsOn,
        `Judgment for ${plaintiff} on the admission; ${amount} paid in full`,
      );
      break;
    case 'default':
      writer.money.owe({ ...owed, on: endsOn });
      writer.enter(
        'JUDGMENT',
        endsOn,
        `Default judgment for ${plaintiff} in the amount of ${amount}`,
      );
      break;
    case 'diversion':
      writer.money.owe({
        ...owed,
        account: 'Deferral fee',
        on: writer.at(0.4),
        isPaidAtOnce: true,
      });
      writer.enter('AGREE', writer.at(0.4), `Deferral agreement filed; fee of ${amount} paid`);
      writer.enter('ODISM', endsOn, 'Deferral is completed; cause is dismissed');
      break;
    default:
      writer.enter('MDISM', endsOn, `Motion of ${plaintiff} to dismiss`);
      writer.enter('ODISM', endsOn, `Cause is dismissed on the motion of ${plaintiff}`);
  }
  writer.close();
}
