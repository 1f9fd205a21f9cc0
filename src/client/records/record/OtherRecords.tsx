import { PERSON_PATH } from '#contract/records/personPage';
import { isPlaceholderName } from '#contract/search/placeholderNames';
import { selectBillingCode } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { AppLink } from '../../widgets/AppLink';
import { AsideBox } from './RecordLayout';

export interface OtherRecordsProps {
  /** Names on the record; a name may be repeated. */
  readonly names: readonly string[];
}

/** Maximum number of names; a record may have dozens. */
const MAX_NAMES = 4;

/** Links to the records of all registers with the same names. */
export function OtherRecords({ names }: OtherRecordsProps) {
  const billingCode = useAppSelector(selectBillingCode);
  const known = [...new Set(names)].filter((name) => !isPlaceholderName(name)).slice(0, MAX_NAMES);
  if (known.length === 0) return null;
  return (
    <AsideBox title="Other records">
      {known.map((name) => (
        <p key={name}>
          <AppLink to={PERSON_PATH} query={{ fullName: name, billingCode }}>
            All records for <bdi>{name}</bdi>
          </AppLink>
        </p>
      ))}
    </AsideBox>
  );
}
