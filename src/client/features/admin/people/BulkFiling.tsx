import type { AccountRecord } from '#contract/schemas/people';
import { boxValue, isBoxChecked } from '../../../forms/box';
import { column, rowHeader } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Checkbox } from '../../../ui/Checkbox';
import { DataTable } from '../../../ui/DataTable';
import { saveBulkFiling } from '../slice';
import { RightsForm } from './RightsForm';

type Filing = AccountRecord['bulkFiling'];
type BulkUser = Filing['users'][number];
type Values = Readonly<Record<string, string>>;

const uploads = ({ userId }: Pick<BulkUser, 'userId'>) => `uploads${String(userId)}`;
const releases = ({ userId }: Pick<BulkUser, 'userId'>) => `releases${String(userId)}`;

function valuesOf({ isOn, users }: Filing): Values {
  return {
    isOn: boxValue(isOn),
    ...Object.fromEntries(
      users.flatMap((user) => [
        [uploads(user), boxValue(user.isUploader)],
        [releases(user), boxValue(user.isReviewer)],
      ]),
    ),
  };
}

/** Returns the users whose rights differ from the values, with the new rights. */
function changedUsers({ users }: Filing, values: Values): readonly BulkUser[] {
  return users.flatMap((user) => {
    const isUploader = isBoxChecked(values[uploads(user)]);
    const isReviewer = isBoxChecked(values[releases(user)]);
    const isSame = isUploader === user.isUploader && isReviewer === user.isReviewer;
    return isSame ? [] : [{ ...user, isUploader, isReviewer }];
  });
}

/** Returns the users who can no longer release batches. */
function lostReleasers(filing: Filing, values: Values): readonly BulkUser[] {
  return filing.users.filter((user) => user.isReviewer && !isBoxChecked(values[releases(user)]));
}

function rightsInWords({ isReviewer, isUploader }: BulkUser): string {
  const rights = [...(isUploader ? ['uploads'] : []), ...(isReviewer ? ['releases'] : [])];
  return rights.length === 0 ? 'no longer takes part' : `${rights.join(' and ')} batches`;
}

/** Turns bulk e-filing of an account on or off, and sets which of its users take part. */
export function BulkFiling({ of }: { readonly of: AccountRecord }) {
  const dispatch = useAppDispatch();
  const { bulkFiling, id: accountId, name, version } = of;
  return (
    <RightsForm
      id="bulkFiling"
      label="Bulk e-filing"
      rights={valuesOf(bulkFiling)}
      version={version}
      command={useAppSelector(saveBulkFiling.select)}
      linesOf={(values) => {
        const isOn = isBoxChecked(values['isOn']);
        return [
          ...(isOn === bulkFiling.isOn
            ? []
            : isOn
              ? [`${name} can use bulk e-filing.`]
              : [`${name} can’t use bulk e-filing. Running batches stop.`]),
          ...changedUsers(bulkFiling, values).map(
            (user) => `${user.username} ${rightsInWords(user)}.`,
          ),
          ...(isOn && bulkFiling.isOn ? lostReleasers(bulkFiling, values) : []).map(
            ({ username }) => `Running batches released by ${username} stop.`,
          ),
        ];
      }}
      onConfirm={(values, reason) => {
        const users = changedUsers(bulkFiling, values).map(
          ({ isReviewer, isUploader, userId }) => ({ userId, isUploader, isReviewer }),
        );
        const body = { isOn: isBoxChecked(values['isOn']), users, reason, version };
        dispatch(saveBulkFiling.send({ params: { accountId }, body }));
      }}
    >
      {(form) => {
        const box = (field: string, label: string, { username }: BulkUser) => (
          <Checkbox aria-label={`${username}: ${label}`} {...form.box(field)}>
            {label}
          </Checkbox>
        );
        return (
          <>
            <Checkbox {...form.box('isOn')}>Bulk e-filing is on for this account</Checkbox>
            {bulkFiling.users.length === 0 ? null : (
              <DataTable<BulkUser>
                caption="Users who take part"
                columns={[
                  rowHeader('User', ({ username }) => username),
                  column('Upload', (user) => box(uploads(user), 'Uploads batches', user)),
                  column('Release', (user) => box(releases(user), 'Releases batches', user)),
                ]}
                rows={bulkFiling.users}
                rowKey={({ userId }) => userId}
              />
            )}
          </>
        );
      }}
    </RightsForm>
  );
}
