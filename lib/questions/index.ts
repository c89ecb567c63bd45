export { type Answered, type AnswerPorts, answerQuestion, refuseAnswerFiles } from "./answer/answer-question.ts";
export { type QuestionPage, type QuestionState, showQuestion } from "./answer/show-question.ts";
export { loadQuestion, type QuestionRecord, type UnknownAction } from "./ask/question-record.ts";
export { requestQuestion } from "./ask/request-question.ts";
