import type { RegisterId } from '#contract/records/registers';
import { selectBillingCode, selectRegister } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';

/** Returns the link to all records of a register with the name. */
export function useAllOf(register: RegisterId, fullName: string) {
  const { allRegion, kinds, searchAction, searchPath } = useAppSelector((state) =>
    selectRegister(state, register),
  );
  const billingCode = useAppSelector(selectBillingCode);
  const { partyRole, superSearch = 'isFullTextNameBasedSearch' } = kinds[0];
  return {
    to: searchPath,
    query: {
      action: searchAction,
      fullName,
      [superSearch]: true,
      partyRole: partyRole ?? null,
      regionId: allRegion.id,
      billingCode,
    },
  };
}
