import type { CaseWriter } from '../caseWriter';
import { courtDate } from '../days';

/** Adds typical entries of long cases until there are `least`. */
export function padTo(writer: CaseWriter, least: number): void {
  const { frame, random, today } = writer;
  const first = frame.filedOn + 5;
  const last = Math.max(first, Math.min(frame.endsOn - 1, today) - 4);
  while (writer.entryCount < least) {
    const day = random.between(first, last);
    const who = writer.party(random.between(0, Math.max(0, writer.parties.length - 1)));
    switch (random.between(0, 5)) {
      case 0:
        writer.enter('DISC', day, `Notice of service of discovery. Filed by: ${who}`);
        break;
      case 1:
        writer.enter('MOTION', day, `Motion for extension of time. Filed by: ${who}`);
        break;
      case 2:
        writer.enter('OGRANT', day, `Extension of time is granted. Judge: ${frame.judge}`);
        break;
      case 3:
        writer.enter('CORRES', day, `Correspondence from ${who}`);
        break;
      case 4:
        writer.enter('EXHIBIT', day, `Witness and exhibit list. Filed by: ${who}`);
        break;
      default:
        writer.enter(
          'ENOTICE',
          day,
          `Order Issued ---- ${courtDate(day)}: notice to the parties`,
          day,
        );
    }
  }
}
