import { displayName } from '../../server/search/recordName';
import { dollars, type CaseWriter } from '../caseWriter';
import { courtDay } from '../../server/domain/courtDays/courtDays';
import { civilFee, serve } from './civil';

/** Writes a dissolution, granted after at least sixty days (IC 31-15-2-10), or dismissed. */
export function writeDissolution(writer: CaseWriter): void {
  const { frame, random, parties } = writer;
  const { filedOn, endsOn, typeCode } = frame;
  const hasChildren = typeCode === 'DC' || (typeCode === 'DR' && random.chance(0.5));
  const [petitioner, respondent] = parties;
  writer.enter(
    'CASEOPEN',
    filedOn,
    `Case opened as a new filing. Filing fee of ${dollars(civilFee(filedOn))} paid`,
  );
  writer.enter(
    'PETN',
    filedOn,
    `Verified petition for dissolution of marriage. Filed by: ${writer.party(0)}`,
  );
  writer.appear((party) => party === petitioner);
  if (random.chance(0.3)) {
    writer.enter(
      'NOTICE',
      writer.after(filedOn, 3, 20),
      `Waiver of service filed by: ${writer.party(1)}`,
    );
  } else {
    writer.enter('SUMM', filedOn, `Summons issued to ${writer.party(1)}`);
    serve(writer, writer.at(0.5));
  }
  if (random.chance(0.35)) {
    writer.hear({
      event: 'Provisional Hearing',
      on: writer.after(filedOn, 14, 40),
      setOn: filedOn,
      result: 'Provisional agreement of the parties is approved.',
      isFirm: true,
    });
  }
  if (hasChildren) writer.enter('REPORT', writer.at(0.5), 'Certificates of the parenting class');
  if (random.chance(0.17)) {
    writer.enter('MDISM', endsOn, `Motion of ${writer.party(0)} to dismiss`);
    writer.enter('ODISM', endsOn, 'Cause is dismissed');
    writer.close();
    return;
  }
  const isAgreed = random.chance(0.65);
  if (isAgreed) writer.enter('AGREE', writer.after(endsOn - 9, 0, 6), 'Settlement agreement filed');
  if (!isAgreed || random.chance(0.3)) {
    writer.hear({
      event: 'Final Hearing',
      on: endsOn,
      minutes: isAgreed ? 15 : 120,
      result: isAgreed ? 'Agreement is presented.' : 'Evidence is heard.',
    });
  }
  const support = hasChildren
    ? ` Child support of ${dollars(random.between(45, 260) * 100)} a week.`
    : '';
  let restored = '';
  const wife = [petitioner, respondent].find((party) => party?.resident?.isWoman === true);
  const former = wife?.resident?.formerSurname ?? null;
  if (wife?.resident && former !== null && frame.isClosed && random.chance(0.35)) {
    restored = ` Former name ${former} is restored to ${displayName(wife.name)}.`;
    wife.resident.formerSurname = wife.resident.surname;
    wife.resident.surname = former;
  }
  writer.enter('DECREE', endsOn, `Decree of dissolution of marriage.${support}${restored}`);
  writer.close();
  if (hasChildren && random.chance(0.12)) {
    const asked = courtDay(endsOn + random.between(200, 1_200));
    writer.enter(
      'MOTION',
      asked,
      `Petition to modify child support filed by: ${writer.party(random.between(0, 1))}`,
    );
    writer.hear({
      event: 'Hearing on Petition to Modify',
      on: courtDay(asked + random.between(25, 60)),
      setOn: asked,
      isFirm: true,
      result: 'Agreed modification is approved.',
    });
  }
}

/** Writes a support case on the petition of another state or an agency. */
export function writeSupport(writer: CaseWriter): void {
  const { frame, random } = writer;
  writer.enter('CASEOPEN', frame.filedOn, 'Case opened as a new filing');
  writer.enter(
    'PETN',
    frame.filedOn,
    `Petition to register and enforce support. Filed by: ${writer.party(0)}`,
  );
  writer.appear((party) => party.role === 'Petitioner');
  serve(writer, frame.endsOn);
  writer.hear({
    event: 'Support Hearing',
    on: frame.endsOn,
    isFirm: true,
    result: 'Evidence of income is heard.',
  });
  writer.enter(
    'ORDER',
    frame.endsOn,
    `Support order: ${dollars(random.between(40, 220) * 100)} a week by income withholding`,
  );
  writer.close();
}
