# Полиньяк
act-general = Генерал
act-pass = Пас
said-general = генерал
said-pass = пас
awaited-general = ▸ <b>Будет ли генерал?</b> Отвечают все, тайно
your-general = <b>Генерал или пас?</b> Генерал обещает взять все взятки. Ответы остальных пока тайна
column-general = генерал
event-all_passed = все спасовали, генерала нет
event-general_announced = генерал — { $name }
event-ace_below_jack = туз между десяткой и валетом
event-leads_first = первый ход — { $name }
event-general_leads = первым ходит генерал
event-general_broken = генерал сорван: { $name }
event-general_made = генерал сыгран: { $name }
polignac-score-line = Штрафы: { $list }
polignac-score-line-target = Штрафы: { $list } (игра до { $target })
polignac-refused-wrong_phase = Карты потом: сначала решаем, будет ли генерал
polignac-points = { $count ->
    [one] { $shown }{ nbsp }штрафное очко
    [few] { $shown }{ nbsp }штрафных очка
   *[many] { $shown }{ nbsp }штрафных очков
}
