/** Filing codes, with their docket text, as a CSV file. Plausible, not an official list. */
export const FILING_CODES = `list,code,name,parent,kind,docketText,carriesFee,goesToJudge,isSealed,hasProposedOrder,isWaiverPetition,prompts,security,needs,onlyCategory,usualAttachments
filingCode,APPR,Appearance,,both,Appearance Filed,none,no,no,no,no,,,,,
filingCode,CMPL,Complaint/Equivalent Pleading,,initial,Complaint/Equivalent Pleading Filed,initial,no,no,no,no,,,,,Exhibits
filingCode,SUMM,Subpoena/Summons,,both,Subpoena/Summons Issued,none,no,yes,no,no,,,,,
filingCode,NCLM,Notice of Claim,,initial,Notice of Claim Filed,initial,no,no,no,no,,,,SMALL,Exhibits
filingCode,PETN,Petition,,both,Petition Filed,initial,no,no,no,no,,,,,
filingCode,ANSW,Answer,,subsequent,Answer Filed,none,no,no,no,no,,,,,
filingCode,CTCL,Counterclaim,,subsequent,Counterclaim Filed,none,no,no,no,no,,,,,
filingCode,CRCL,Cross-Claim,,subsequent,Cross-Claim Filed,none,no,no,no,no,,,,,
filingCode,TPCL,Third-Party Complaint,,subsequent,Third-Party Complaint Filed,none,no,no,no,no,,,,,
filingCode,MOTN,Motion,,subsequent,Motion Filed,none,no,no,yes,no,,,,,Exhibits
filingCode,MDIS,Motion to Dismiss,,subsequent,Motion to Dismiss Filed,none,no,no,yes,no,,,,,Brief
filingCode,MSJ,Motion for Summary Judgment,,subsequent,Motion for Summary Judgment Filed,none,no,no,no,no,,,,,Brief;Designation of Evidence
filingCode,MDEF,Motion for Default Judgment,,subsequent,Motion for Default Judgment Filed,none,no,no,yes,no,amount,,,,Affidavit
filingCode,MCON,Motion for Continuance,,subsequent,Motion for Continuance Filed,none,no,no,yes,no,hearing,,,,
filingCode,MEXT,Motion for Extension of Time,,subsequent,Motion for Enlargement of Time Filed,none,no,no,yes,no,dueDate,,,,
filingCode,MWDR,Motion to Withdraw Appearance,,subsequent,Motion to Withdraw Appearance Filed,none,no,no,yes,no,,,,,
filingCode,MCHJ,Motion for Change of Judge,,subsequent,Motion for Change of Judge Filed,none,no,no,no,no,,,,,
filingCode,MPRS,Motion for Proceedings Supplemental,,subsequent,Motion for Proceedings Supplemental Filed,none,no,no,yes,no,amount,,,,Interrogatories
filingCode,NOTC,Notice,,subsequent,Notice Filed,none,no,no,no,no,,,,,
filingCode,NDIS,Notice of Discovery,,subsequent,Notice of Discovery Filed,none,no,no,no,no,,,,,
filingCode,AFFD,Affidavit,,both,Affidavit Filed,none,no,no,no,no,,,,,
filingCode,AFDB,Affidavit of Debt,,both,Affidavit of Debt Filed,none,no,no,no,no,,,,,Exhibits
filingCode,EXHL,Exhibit List,,subsequent,Exhibit List Filed,none,no,no,no,no,,,,,
filingCode,EXHB,Exhibits,,both,Exhibits Filed,none,no,no,no,no,,,,,
filingCode,BRIF,Brief/Memorandum,,subsequent,Brief/Memorandum Filed,none,no,no,no,no,,,,,
filingCode,DSGE,Designation of Evidence,,subsequent,Designation of Evidence Filed,none,no,no,no,no,,,,,
filingCode,AGRE,Agreed Entry,,subsequent,Agreement Filed,none,no,no,yes,no,,,,,
filingCode,STDM,Stipulation of Dismissal,,subsequent,Stipulation of Dismissal Filed,none,no,no,no,no,,,,,
filingCode,SATJ,Satisfaction/Release of Judgment,,subsequent,Satisfaction of Judgment Filed,none,no,no,no,no,,,,,
filingCode,PRAE,Praecipe,,subsequent,Praecipe Filed,none,no,no,no,no,,,,,
filingCode,PRSS,Praecipe for Sheriff's Sale,,subsequent,Praecipe for Sheriff's Sale Filed,none,no,no,no,no,,,,,
filingCode,COSV,Certificate of Service,,subsequent,Certificate of Service Filed,none,no,no,no,no,,,,,
filingCode,COIS,Certificate of Issuance of Summons,,subsequent,Certificate of Issuance of Summons Filed,none,no,no,no,no,manner;date;trackingNumber,,,,
filingCode,AFSV,Affidavit of Service,,subsequent,Service Returned Served,none,no,no,no,no,,,,,
filingCode,ACRN,Notice of Exclusion (ACR form),,both,Notice of Exclusion of Confidential Information Filed,none,no,no,no,no,ground,PUBLIC,,,
filingCode,CONF,Confidential Document,,both,Confidential Document Filed,none,no,no,no,no,,CONFIDENTIAL,ACRN,,
filingCode,INVT,Inventory,,subsequent,Inventory Filed,none,no,no,no,no,estate,,,PROBATE,
filingCode,ACCT,Accounting,,subsequent,Report Filed,none,no,no,no,no,,,,PROBATE,
filingCode,CLME,Claim Against Estate,,subsequent,Claim Filed Against Estate,none,no,no,no,no,amount,,,PROBATE,
filingCode,PORD,Proposed Order,,both,,none,yes,no,no,no,,,,,
filingCode,PNOT,Proposed Notice,,both,,none,yes,no,no,no,,,,,
filingCode,FWVR,Petition for Fee Waiver,,both,Petition for Waiver of Fees Filed,none,no,no,yes,yes,,,,,
filingCode,NAPP,Notice of Appeal,,subsequent,Notice of Appeal Filed,none,no,no,no,no,,,,,
filingCode,CORR,Correspondence,,subsequent,Correspondence to/from Court Filed,none,no,no,no,no,,,,,
filingCode,ORDR,Order,,courtOnly,Order Issued,none,no,no,no,no,,,,,
`;
