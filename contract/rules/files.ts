/** What a picture is given for; it decides how large it may be and who may look at it. */
export const FILE_PURPOSES = ['identity', 'wallet', 'slip', 'deal', 'enquiry'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

const MB = 1_048_576;
/** Papers of identity and of a wallet: jpg, jpeg or png of at most 4 MB (specification §5, §9; decision 0008). */
export const PAPER_PICTURE_MB_MAX = 4;
/**
 * Bank slips, which are often photographed whole, papers of deals and pictures of what somebody asks about: 8 MB
 * (specification §9; decision 0008).
 */
export const SLIP_PICTURE_MB_MAX = 8;

/** The limit in the words of the page, `4 MB`, and in bytes. */
export const pictureMegabytesMax = (purpose: FilePurpose): number =>
  purpose === 'slip' || purpose === 'deal' || purpose === 'enquiry' ? SLIP_PICTURE_MB_MAX : PAPER_PICTURE_MB_MAX;
export const pictureBytesMax = (purpose: FilePurpose): number => pictureMegabytesMax(purpose) * MB;

/** What may come as PDF beside a picture: contracts, letters and what else proves something in a deal. */
export const takesPdf = (purpose: FilePurpose): boolean => purpose === 'deal';

/** The kinds of pictures that are taken, by their content and not by their name (specification §5). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
/**
 * A picture is decoded to many times its size in bytes; one of more points than any camera for documents makes is an
 * attack.
 */
export const PICTURE_PIXELS_MAX = 40_000_000;
/** What is kept is made smaller than this on its longer side; print of a document stays readable. */
export const PICTURE_SIDE_PIXELS_MAX = 4096;
/** The shorter side, below which nobody can read a document. */
const PAPER_SIDE_PIXELS_MIN = 320;
const OTHER_SIDE_PIXELS_MIN = 160;
export const pictureSideMin = (purpose: FilePurpose): number =>
  purpose === 'identity' ? PAPER_SIDE_PIXELS_MIN : OTHER_SIDE_PIXELS_MIN;

/** A picture that no form has taken by then is erased (house rule: nobody keeps what has no purpose). */
export const UNCLAIMED_FILE_HOURS = 24;
/** Pictures that one customer may have waiting for a form. */
export const UNCLAIMED_FILES_MAX = 20;
