/** Whether a message leaves the next word to the user: it asks for a test or offers the replies. */
const ASKS =
  /已修[复復]|(?:请|請|麻烦|麻煩|可以|帮|幫)[^。.!?？\n]{0,20}(?:测试|測試|试|試|验证|驗證|确认|確認)|(?:测试|測試|试|試|验证|驗證)(?:一下|看看)|please (?:test|try|check|verify)|(?:can|could) you (?:test|try|check|verify)|let me know (?:if|whether|how)|try it (?:out|now)|does (?:it|this) work/iu;

export const asksForTest = (message: string): boolean => ASKS.test(message);
