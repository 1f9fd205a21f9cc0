import { dollars, type CaseWriter } from '../caseWriter';
import { yearOf } from '../days';
import { courtDay } from '../../server/domain/courtDays/courtDays';

const PROBATE_FEE = 17_700;
const YEAR = 365;
const DEATH = 'The protected person has died';
const RECOVERY = 'The need for it has ended';
const FINAL_REPORT = 'Final report is approved';
const OLD_AGE = 60;

function open(writer: CaseWriter): void {
  writer.enter(
    'CASEOPEN',
    writer.frame.filedOn,
    `Case opened as a new filing. Filing fee of ${dollars(PROBATE_FEE)} paid`,
  );
}

/**
 * Writes an estate: the personal representative opens it, gives notice, pays claims, and closes it.
 */
export function writeEstate(writer: CaseWriter): void {
  const { frame, random, parties } = writer;
  const { filedOn, endsOn, typeCode } = frame;
  const representatives = writer.inRole('Personal Representative');
  const [representative = 'the petitioner'] = representatives;
  const all = representatives.join(' and ');
  const appointed = `${all} ${representatives.length > 1 ? 'are appointed co-personal representatives' : 'is appointed personal representative'}`;
  open(writer);
  if (typeCode === 'EM') {
    const isWill = random.chance(0.5);
    const what = isWill
      ? 'Petition to spread the will of record'
      : 'Petition for an order on a small estate';
    writer.enter('PETN', filedOn, `${what}. Filed by: ${representative}`);
    writer.appear((party) => party.role === 'Personal Representative');
    writer.enter('OGRANT', endsOn, isWill ? 'Will is spread of record' : 'Petition is granted');
    writer.close();
    return;
  }
  const isSupervised = typeCode === 'ES';
  const kind = isSupervised ? 'supervised' : 'unsupervised';
  const isWill = random.chance(0.7);
  writer.enter(
    'PETN',
    filedOn,
    `Petition for ${isWill ? 'probate of will and ' : ''}${kind} administration. Filed by: ${representative}`,
  );
  writer.appear((party) => party.role === 'Personal Representative');
  const opened = writer.after(filedOn, 0, 7);
  writer.enter(
    'ORDER',
    opened,
    `${isWill ? 'Will is admitted to probate. ' : ''}${appointed}; bond ${random.chance(0.6) ? 'waived' : `set at ${dollars(random.between(10, 150) * 100_000)}`}`,
  );
  writer.enter(
    'LETTERS',
    opened,
    `Letters ${isWill ? 'testamentary' : 'of administration'} issued to ${representative}`,
  );
  writer.enter(
    'NOTICE',
    writer.after(opened, 10, 25),
    'Proof of publication of the notice of administration',
  );
  for (const party of parties) {
    if (party.role !== 'Claimant') continue;
    const name = party.name.last;
    const day = Math.max(party.addedOn ?? 0, writer.after(opened, 20, 80));
    writer.enter(
      'CLAIM',
      Math.min(endsOn, day),
      `Claim against the estate for ${dollars(random.between(30_000, 2_500_000))}. Filed by: ${name}`,
    );
  }
  if (isSupervised) {
    writer.enter('REPORT', writer.at(0.4), `Inventory filed by: ${representative}`);
    writer.enter(
      'REPORT',
      writer.after(endsOn - 30, 0, 5),
      `Final account and petition to close filed by: ${representative}`,
    );
    writer.hear({
      event: 'Hearing on Final Account',
      on: endsOn,
      setOn: courtDay(endsOn - 24),
      isFirm: true,
      minutes: 15,
      result: 'No objection is made.',
    });
    writer.enter('OGRANT', endsOn, 'Final account is approved and the estate is closed');
  } else {
    writer.enter(
      'REPORT',
      writer.after(endsOn - 2, 0, 2),
      `Verified closing statement filed by: ${representative}`,
    );
    writer.enter(
      'ORDER',
      endsOn,
      'Estate is closed on the closing statement; personal representative is discharged',
    );
  }
  writer.close();
}

/** Writes a guardianship with its reports, until the ward is of age, recovers, or dies. */
export function writeGuardianship(writer: CaseWriter): void {
  const { frame, random } = writer;
  const { filedOn, endsOn } = frame;
  const [guardian = 'the guardian'] = writer.inRole('Guardian');
  open(writer);
  writer.enter('PETN', filedOn, `Petition for appointment of guardian. Filed by: ${guardian}`);
  writer.appear((party) => party.role === 'Guardian');
  const on = writer.after(filedOn, 10, 40);
  writer.hear({
    event: 'Guardianship Hearing',
    on,
    setOn: filedOn,
    isFirm: true,
    minutes: 30,
    result: 'Evidence is heard.',
  });
  if (frame.typeCode === 'GM') {
    writer.enter('OGRANT', endsOn, 'Petition is granted');
    writer.close();
    return;
  }
  writer.enter('OGRANT', on, `${guardian} is appointed guardian`);
  writer.enter('LETTERS', on, `Letters of guardianship issued to ${guardian}`);
  for (let day = on + 2 * YEAR; day < endsOn - 60; day += 2 * YEAR) {
    writer.enter(
      'REPORT',
      day - random.between(0, 20),
      `Guardian's report and account filed by: ${guardian}`,
    );
  }
  const [ward] = writer.parties;
  const isOld = ward?.birthYear !== null && yearOf(endsOn) - (ward?.birthYear ?? 0) > OLD_AGE;
  const reason = isOld
    ? random.pick([DEATH, DEATH, RECOVERY])
    : random.pick([RECOVERY, FINAL_REPORT]);
  if (reason === DEATH && frame.isClosed && ward?.resident) ward.resident.diedOn = endsOn;
  writer.enter('ORDER', endsOn, `Guardianship is terminated. ${reason}`);
  writer.close();
}

/** Writes a trust under court supervision. */
export function writeTrust(writer: CaseWriter): void {
  const { frame } = writer;
  const [trustee = 'the trustee'] = writer.inRole('Trustee');
  open(writer);
  writer.enter('PETN', frame.filedOn, `Petition to docket trust. Filed by: ${trustee}`);
  writer.appear((party) => party.role === 'Trustee');
  writer.enter('ORDER', writer.after(frame.filedOn, 2, 20), 'Trust is docketed');
  writer.hear({
    event: 'Hearing on Petition',
    on: frame.endsOn,
    isFirm: true,
    result: 'No objection is made.',
  });
  writer.enter('OGRANT', frame.endsOn, 'Account is approved and the docket is closed');
  writer.close();
}
