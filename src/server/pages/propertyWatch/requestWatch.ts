import {
  alreadyMail,
  confirmMail,
  fullMail,
  type MailSite,
} from '../../domain/propertyWatch/mails';
import { sendMailings } from '../../domain/propertyWatch/mailingsRepository';
import { saveWatchRequest } from '../../domain/propertyWatch/watchesRepository';
import type { AppDatabase } from '../../http/services';

/**
 * Saves a watch and queues the email with its link, in one transaction. If the watch exists or the
 * address has too many, only the email says so, because the page must not reveal which addresses
 * are known.
 */
export async function requestWatch(
  { db, site }: { readonly db: AppDatabase; readonly site: MailSite },
  at: number,
  request: Parameters<typeof saveWatchRequest>[1],
): Promise<void> {
  const { email, watched } = request;
  await db.transaction().execute(async (trx) => {
    const outcome = await saveWatchRequest(trx, request, new Date(at));
    const mailing = {
      email,
      confirmsId: outcome.kind === 'CONFIRM' ? outcome.watchId : null,
      write: (token: string) => {
        if (outcome.kind === 'FULL') return fullMail(site, token);
        const write = outcome.kind === 'CONFIRM' ? confirmMail : alreadyMail;
        return write(site, watched, token);
      },
    };
    await sendMailings(trx, [mailing], at);
  });
}
