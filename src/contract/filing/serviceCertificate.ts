import { formatDate } from '../formats';
import { notServedWords } from './service';
import type { ListedRecipient } from '../schemas/service';

/**
 * Returns the text of a certificate of service: the people served electronically, and those whom
 * the filer must serve another way. `on` is the ISO date of service.
 */
export function certificateText(
  recipients: readonly ListedRecipient[],
  on: string,
  signer: string,
): string {
  const served = recipients.filter(({ isCopy, notServed }) => notServed === null && !isCopy);
  const others = recipients.filter(({ notServed }) => notServed !== null);
  return [
    'CERTIFICATE OF SERVICE',
    '',
    `I certify that on ${formatDate(on)} the foregoing was served as follows.`,
    '',
    ...(served.length === 0
      ? ['No one was served through the electronic filing system.']
      : [
          'Through the electronic filing system:',
          ...served.map(({ email, name, parties }) =>
            [`- ${name}`, ...(email === null ? [] : [email]), `for ${parties.join('; ')}`].join(
              ', ',
            ),
          ),
        ]),
    ...(others.length === 0
      ? []
      : [
          '',
          'Not through the electronic filing system (state how each was served):',
          ...others.map(({ bouncedOn, name, notServed, parties }) => {
            const party = parties.includes(name) ? name : `${name}, for ${parties.join('; ')}`;
            const reason = notServed === null ? '' : notServedWords(notServed, bouncedOn);
            return `- ${party}: __________ (${reason.charAt(0).toLowerCase()}${reason.slice(1)})`;
          }),
        ]),
    '',
    signer,
  ].join('\n');
}
