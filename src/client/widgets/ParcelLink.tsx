import { selectBillingCode, selectRegister } from '../state/search/selectors';
import { useAppSelector } from '../store/hooks';
import { AppLink } from './AppLink';

export interface ParcelLinkProps {
  /** Parcel number as written in the index. */
  readonly parcel: string;
}

/** A parcel number that links to all documents about the parcel. */
export function ParcelLink({ parcel }: ParcelLinkProps) {
  const { allRegion, searchAction, searchPath } = useAppSelector((state) =>
    selectRegister(state, 'recorder'),
  );
  const billingCode = useAppSelector(selectBillingCode);
  const query = {
    action: searchAction,
    parcelNumber: parcel,
    regionId: allRegion.id,
    billingCode,
  };
  return (
    <AppLink to={searchPath} query={query}>
      {parcel}
    </AppLink>
  );
}
