import type { RegisterId } from '#contract/records/registers';
import { selectBillingCode, selectRegister } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { AppLink } from '../../widgets/AppLink';

export interface NameLinkProps {
  readonly id: RegisterId;
  readonly name: string;
  /** Kind of search, if it isn't the first: `attorney`. */
  readonly kind?: string;
}

/** A name that links to all records with that name in a register. */
export function NameLink({ id, kind: value, name }: NameLinkProps) {
  const { allRegion, kinds, searchAction, searchPath } = useAppSelector((state) =>
    selectRegister(state, id),
  );
  const billingCode = useAppSelector(selectBillingCode);
  const { partyRole, superSearch = 'isFullTextNameBasedSearch' } =
    kinds.find((kind) => kind.value === value) ?? kinds[0];
  return (
    <AppLink
      to={searchPath}
      query={{
        action: searchAction,
        fullName: name,
        [superSearch]: true,
        partyRole: partyRole ?? null,
        regionId: allRegion.id,
        billingCode,
      }}
    >
      <bdi>{name}</bdi>
    </AppLink>
  );
}
