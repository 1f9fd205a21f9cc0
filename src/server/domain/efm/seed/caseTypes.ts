/** Case categories and types, as a CSV file. Plausible, not an official list. */
export const CASE_TYPES = `list,code,name,parent,feeSchedule,mayStart,asks,maxCents,requiredParties
category,CIVIL,Civil,,,,,,
category,SMALL,Small claims,,,,,,
category,FAMILY,Family,,,,,,
category,PROBATE,Probate,,,,,,
category,CRIMINAL,Criminal,,,,,,
caseType,CT,Civil Tort,CIVIL,civil,anyone,amount,,PLAINTIFF;DEFENDANT
caseType,PL,Civil Plenary,CIVIL,civil,anyone,amount,,PLAINTIFF;DEFENDANT
caseType,CC,Civil Collection,CIVIL,civil,anyone,amount,,PLAINTIFF;DEFENDANT
caseType,MF,Mortgage Foreclosure,CIVIL,civil,anyone,amount,,PLAINTIFF;DEFENDANT
caseType,MI,Civil Miscellaneous,CIVIL,civil,anyone,none,,PETITIONER
caseType,CE,Commercial Court Eligible,CIVIL,civil,attorney,amount,,PLAINTIFF;DEFENDANT
caseType,CB,Court Business Record,CIVIL,civil,attorney,none,,PETITIONER
caseType,TP,Verified Petition for Issuance of a Tax Deed,CIVIL,civil,attorney,none,,PETITIONER
caseType,TS,Application for Judgment in Tax Sale,CIVIL,civil,agency,none,,PETITIONER
caseType,SC,Small Claims,SMALL,smallClaims,anyone,amount,1000000,PLAINTIFF;DEFENDANT
caseType,EV,Eviction,SMALL,smallClaims,anyone,amount,,PLAINTIFF;DEFENDANT
caseType,DC,Domestic Relations with Children,FAMILY,civil,anyone,none,,PETITIONER;RESPONDENT;CHILD
caseType,DN,Domestic Relations without Children,FAMILY,civil,anyone,none,,PETITIONER;RESPONDENT
caseType,RS,Reciprocal Support,FAMILY,civil,agency,none,,PETITIONER;RESPONDENT
caseType,ES,Estate Supervised,PROBATE,probate,anyone,estate,,DECEDENT;PERSONAL_REPRESENTATIVE
caseType,EU,Estate Unsupervised,PROBATE,probate,anyone,estate,,DECEDENT;PERSONAL_REPRESENTATIVE
caseType,EM,Estate Miscellaneous,PROBATE,probate,anyone,none,,DECEDENT
caseType,GU,Guardianship,PROBATE,probate,anyone,none,,PROTECTED_PERSON;GUARDIAN
caseType,GM,Guardianship Miscellaneous,PROBATE,probate,anyone,none,,PROTECTED_PERSON
caseType,TR,Trust,PROBATE,probate,attorney,none,,TRUSTEE
caseType,XP,Expungement Petition,CRIMINAL,civil,anyone,none,,PETITIONER
caseType,PC,Post-Conviction Relief Petition,CRIMINAL,none,anyone,none,,PETITIONER
`;
