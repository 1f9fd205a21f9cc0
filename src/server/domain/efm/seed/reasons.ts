/** Reasons for rejecting a filing, as a CSV file. Plausible, not an official list. */
export const REASONS = `list,code,name,parent,weight,needsPlace
rejectionReason,WRONG_CASE_NUMBER,The case number on the document does not match the case it was filed in.,,7,yes
rejectionReason,WRONG_COURT,This is not the right court for this case.,,4,no
rejectionReason,WRONG_CASE_TYPE,The case type does not match the relief requested.,,5,no
rejectionReason,WRONG_FILING_CODE,The filing code does not fit the document.,,8,no
rejectionReason,PARTY_MISMATCH,The party names do not match the document.,,9,yes
rejectionReason,FEE_SHORT,The filing fee is not covered.,,6,no
rejectionReason,MISSING_SIGNATURE,The document is not signed.,,9,yes
rejectionReason,MISSING_DOCUMENT,A required document is missing.,,12,no
rejectionReason,OUT_OF_ORDER,Documents or pages are out of order or should be filed separately.,,9,yes
rejectionReason,ILLEGIBLE,Some pages are illegible.,,5,yes
rejectionReason,CONFIDENTIAL_IN_PUBLIC,A public document contains confidential information.,,6,yes
rejectionReason,NO_ACR_FORM,The notice of exclusion (ACR form) is missing.,,3,no
rejectionReason,DATE_WRONG,A date or hearing time is wrong or not available.,,6,yes
rejectionReason,DUPLICATE,The same document was filed already.,,5,no
rejectionReason,NOT_EFILEABLE,This cannot be filed electronically.,,2,no
rejectionReason,FILER_REQUEST,The filer asked for it.,,3,no
rejectionReason,OTHER,Other: see the clerk's comments.,,1,no
`;
