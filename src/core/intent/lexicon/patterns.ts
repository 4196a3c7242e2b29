/** What is asked of a word or a clause as it stands, where its sign says too little. */

/** Fixed something: the fault stands behind it. */
export const MENDED = /^(?:修|解决|处理|搞定|fixed|solved|resolved)/;

/** A fault that is said to last, or that is made of a success denied. */
export const LASTING = / |^(?:still|again|not|no|never|same|根本|完全|不|没|无|还|又|仍)/;

/** Said twice, and meant once. */
export const TWICE_DENIED = /\b(?:nothing|no|never)\b.*(?:n't|\bnot\b|\bnever\b)/;

/** See that it works. */
export const ORDERED = /^\w+ (?:that|whether|if|how|why) /;

/** Why did it, why would it: asked to be answered. */
export const SOUGHT = /\b(?:why|how) (?:did|would)\b|为什么 ?会|的$/;

export const STILL = /还|又|仍|still|again/;

/** Not this, that. */
export const REFUSED = /^(?:.{0,8}(?:不|别)|(?:don't|do not|not|no) )/;
export const INSTEAD = /^(?:用|use|是)$/;

export const FORBIDDEN = /^(?:don't|dont|do not)$/;

/** The first goes out, the second doesn't. */
export const ELLIPSIS = /^(?:\w+n't|not|没有?|不行|没)$/;

/** As good a word as any to begin a complaint with. */
export const EXCLAIMED = /perfect|excellent|完美|这下好了/;

/** You may begin: leave to go on, no word about the work. */
export const LEAVE = /开始|继续|动手|下一步|进行/;

/** What the helper does, as opposed to what the work does. */
export const HANDLING = /^(?:动|用|更新|执行|运行|启动)$/;
